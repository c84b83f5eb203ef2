/** The household in the pictures. To make its half year takes minutes, so it is kept for the next run of the same day. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../ledger/calendar.ts';
import { TIME_ZONE } from '../demo/household.ts';
import { runCommandWith } from '../testing/command.ts';

export type Login = { email: string; password: string };

/** Makes the demo household in this folder, unless today's is there already. Answers its log-in. */
export async function demoHousehold(dataDir: string): Promise<Login> {
  const kept = join(dataDir, 'login.json');
  const today = dayOf(new Date(), TIME_ZONE);
  if (existsSync(kept)) {
    const { day, ...login } = JSON.parse(readFileSync(kept, 'utf8'));
    if (day === today) return login;
  }
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const login = await live(dataDir);
  writeFileSync(kept, JSON.stringify({ ...login, day: today }));
  return login;
}

async function live(dataDir: string): Promise<Login> {
  const { output, complaints } = await runCommandWith({ DATA_DIR: dataDir }, 'demo');
  const [, email, password] = /with (\S+) and the password (\S+)/.exec(output) ?? [];
  if (!email || !password)
    throw new Error(`The demo household did not come about:\n${output}${complaints}`);
  return { email, password };
}
