/** What a signal does: it is heard before anything is loaded, so that a stop in the first moment is no failure either. */

export type Stopping = {
  /** From now on the first signal ends the process by this, which lets what is under way end. */
  by(stop: () => Promise<void>): void;
};

/** Hears SIGINT and SIGTERM from now on. The first stops cleanly, with status 0; a second one at once, with 1, and the watchdog stops Postgres then. */
export function stopOnSignal(): Stopping {
  let stop = async () => {};
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    by: (given) => {
      stop = given;
    },
  };
}
