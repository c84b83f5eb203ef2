/** The parts that all commands of an operator share: their options, how they say what is wrong, and their exit status. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { complain } from './complain.ts';

/** The command line is not right; the message says how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Runs a command. `work` answers the exit status: 0 for success, 1 when something is not as it should be. A wrong command
 * line ends with status 2 before anything is opened; `--help` prints the usage.
 */
export async function runScript<const O extends Options>(
  { usage, options }: { usage: string; options: O },
  work: (given: Given<O>) => Promise<number>,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(usage);
    else process.exitCode = await work(parse(options));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) {
      process.exitCode = 2;
      console.error(`${error.message}\n\n${usage}`);
    } else complain(error);
  }
}

function parse<const O extends Options>(options: O): Given<O> {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Its messages are made for people: "Unknown option '--dry'".
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
