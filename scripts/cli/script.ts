/** What all operators' commands share: options, messages about a wrong command line, and the exit status. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { complain } from './complain.ts';

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Runs a command. `work` answers the exit status: 0 for success, 1 for a failure or a finding. A wrong command line ends with
 * status 2 before anything is opened. `--help` prints the usage.
 */
export async function runScript<const O extends Options>(
  { usage, options }: { usage: string; options: O },
  work: (values: Values<O>) => Promise<number>,
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

function parse<const O extends Options>(options: O): Values<O> {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Its messages are made for people: "Unknown option '--dry'".
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
