import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '../contract/changes.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
});

const account = { body: { name: 'Everyday', balance: '10' } };

/** What is told, until it ends. */
async function* told(person: Client): AsyncGenerator<Changes> {
  const headers = { cookie: person.cookie };
  const answer = await fetch(`${person.url}/api/changes?stream=true`, { headers });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let rest = '';
  for await (const bytes of answer.body ?? []) {
    rest += Buffer.from(bytes).toString();
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) yield JSON.parse(event.replace(/^data: /, '')) as Changes;
  }
}

/** The first that is of this revision. */
async function reaches(changes: AsyncGenerator<Changes>, revision: number): Promise<Changes> {
  for (;;) {
    const next = await changes.next();
    if (next.done) throw new Error('It has ended');
    if (next.value.revision >= revision) return next.value;
  }
}

async function ends(changes: AsyncGenerator<Changes>): Promise<void> {
  while (!(await changes.next()).done);
}

describe('changes', () => {
  it('answer the revision at once', async () => {
    const before = await ann.does('changes');
    await ann.does('createAccount', account);
    expect(await ann.does('changes')).toEqual({ ...before, revision: before.revision + 1 });
  });

  it('are told no more by the former cookie once its person has proven who they are', async () => {
    const changes = told(ann);
    await changes.next();
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    await ann.does('createAccount', account);
    await ends(changes);
  });

  it('are told as they come, also what another process writes', async () => {
    const { revision, ledgerId } = await ann.does('changes');
    const changes = told(ann);
    expect(await reaches(changes, revision)).toEqual({ ledgerId, revision });
    const other = await api.another();
    await ann.at(other.url).does('createAccount', account);
    await other.stop();
    expect(await reaches(changes, revision + 1)).toEqual({ ledgerId, revision: revision + 1 });
    await changes.return(undefined);
  });

  it('end with the session', async () => {
    const email = newEmail();
    const ben = await api.signUp({ email });
    const elsewhere = api.visitor();
    await elsewhere.does('login', { body: { email, password: PASSWORD } });
    const { revision } = await ben.does('changes');
    const here = told(ben);
    await reaches(here, revision);
    await ben.does('logout');
    await elsewhere.does('createAccount', account);
    for await (const one of here) expect(one.revision).toBe(revision);
  });

  it.each([
    ['by its own person', (_phone: Client, ben: Client) => ben.does('logout')],
    [
      'from another browser',
      async (phone: Client) => {
        const [, first] = await phone.does('listSessions');
        await phone.does('endSession', { body: { id: first?.id ?? '' } });
      },
    ],
    ['with all others', (phone: Client) => phone.does('endOtherSessions')],
    // Whoever else has the cookie hears nothing more; the browser asks again with its new one.
    ['everywhere else by itself', (_phone: Client, ben: Client) => ben.does('endOtherSessions')],
  ] as const)('end at once with a session that is signed out %s', async (_how, signOut) => {
    const email = newEmail();
    const ben = await api.signUp({ email });
    const phone = api.visitor();
    await phone.does('login', { body: { email, password: PASSWORD } });
    const [here, there] = [told(ben), told(phone)];
    // The second word of the first stream says what the ledger's stamp is found to be.
    for (const changes of [here, here, there]) await changes.next();
    const begun = performance.now();
    await signOut(phone, ben);
    await ends(here);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await there.return(undefined);
  });

  it('end when all data is deleted: what comes is another ledger', async () => {
    const { ledgerId } = await ann.does('changes');
    const changes = told(ann);
    await changes.next();
    await ann.does('deleteData');
    await ends(changes);
    expect((await ann.does('changes')).ledgerId).not.toBe(ledgerId);
  });

  it('are told to 20 browsers of a person, and the next one asks now and then', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    const many = Array.from({ length: 20 }, () => told(ann));
    for (const one of many) await one.next();
    process.off('warning', warned);
    expect(warnings).toEqual([]);
    const headers = { accept: 'text/event-stream' };
    const refused = await ann.send('GET', '/api/changes?stream=true', { headers });
    expect(refused.status).toBe(429);
    for (const one of many) await one.return(undefined);
  });

  it('are not opened by whoever asks for their head alone', async () => {
    for (let times = 0; times < 21; times += 1) {
      const { status } = await ann.send('HEAD', '/api/changes?stream=true');
      expect(status).toBe(200);
    }
  });

  it('do not keep a process that is to stop', async () => {
    const other = await api.another();
    const changes = told(ann.at(other.url));
    await changes.next();
    await other.stop();
    await ends(changes);
  });
});
