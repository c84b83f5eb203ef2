/** The balances of a journal by hledger or, where that cannot be installed, by a plain reader of ours. */
import { spawnSync } from 'node:child_process';
import { installPackage } from './package.ts';

/** The balances other than zero, in cents by account, and the program that computed them. */
export type Balances = { by: 'hledger' | 'plain reader'; balances: Map<string, number> };

/** Throws when the journal is invalid: a line of another form, a transaction that does not balance, an assertion that fails. */
export function balancesOf(journal: string): Balances {
  if (hasHledger()) return { by: 'hledger', balances: askHledger(journal) };
  process.stderr.write(
    'hledger is not installed and cannot be (apt-get as root): a plain reader checks the journal instead.\n',
  );
  return { by: 'plain reader', balances: readPlainly(journal) };
}

function hasHledger(): boolean {
  if (runs('hledger')) return true;
  installPackage('hledger');
  return runs('hledger');
}

const runs = (program: string) => spawnSync(program, ['--version']).status === 0;

function askHledger(journal: string): Map<string, number> {
  const options = ['-f', '-', 'balance', '--flat', '--no-total', '-O', 'csv'];
  const env = { ...process.env, LANG: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync('hledger', options, {
    input: journal,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`hledger refuses the journal: ${stderr}`);
  const rows = stdout.trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, account = '', amount = ''] = /^"(.*)","(.*)"$/.exec(row) ?? [];
      return [account.replaceAll('""', '"'), cents(amount)];
    }),
  );
}

/** Reads the part of the format that we write, and checks what hledger checks. Shares no code with the export. */
export function readPlainly(journal: string): Map<string, number> {
  const held = new Map<string, number>();
  let sum = 0;
  for (const line of [...journal.split('\n'), '']) {
    if (/^(;|commodity )/.test(line)) continue;
    if (line === '' || /^\d{4}-\d\d-\d\d \* /.test(line)) {
      if (sum !== 0) throw new Error(`A transaction comes to ${sum} cents before: ${line}`);
      continue;
    }
    const posting = /^ {4}(.+?) {2,}(\$-?[\d.]+)(?: = (\$-?[\d.]+))?$/.exec(line);
    if (!posting) throw new Error(`This line means nothing: ${line}`);
    const [, account = '', amount = '', asserted] = posting;
    sum += cents(amount);
    held.set(account, (held.get(account) ?? 0) + cents(amount));
    if (asserted && held.get(account) !== cents(asserted))
      throw new Error(`The balance is ${held.get(account)}: ${line}`);
  }
  return new Map([...held].filter(([, balance]) => balance !== 0));
}

/** `$-12.50`, or hledger's `$0` for nothing. */
function cents(text: string): number {
  const [, minus, whole = '0', part = '0'] = /^\$?(-?)\$?(\d+)(?:\.(\d\d))?$/.exec(text) ?? [];
  return (minus ? -1 : 1) * (Number(whole) * 100 + Number(part));
}
