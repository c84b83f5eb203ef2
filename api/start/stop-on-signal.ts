/** Stops the process on a signal. It listens before anything is loaded, so that a stop in the first moment is clean too. */

export type Stopping = {
  /** Sets how the first signal stops the process: work under way is finished first. */
  by(stop: () => Promise<void>): void;
  /** Whether the first signal has come. */
  hasBegun(): boolean;
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
    hasBegun: () => isStopping,
  };
}
