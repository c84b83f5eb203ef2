import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

let preparations = 0;

async function createNotes(url: string): Promise<void> {
  preparations += 1;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE notes (text text)');
  await client.end();
}

describe('createTestDatabase', () => {
  it('gives every caller an empty database of its own', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.pool.query('CREATE TABLE only_here (id int)');
    await expect(other.pool.query('TABLE only_here')).rejects.toThrow('does not exist');
    await Promise.all([one.drop(), other.drop()]);
  });

  it('prepares once and copies, rows of one copy being unknown to the next', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(createNotes)));
    expect(preparations).toBe(1);
    await databases[0]?.pool.query("INSERT INTO notes VALUES ('mine')");
    const late = await createTestDatabase(createNotes);
    expect((await late.pool.query('TABLE notes')).rows).toEqual([]);
    expect(preparations).toBe(1);
    await Promise.all([...databases, late].map((database) => database.drop()));
  });

  it('tries a preparation again that has failed', async () => {
    let attempts = 0;
    const prepare = async (url: string) => {
      attempts += 1;
      if (attempts === 1) throw new Error('no luck');
      await createNotes(url);
    };
    await expect(createTestDatabase(prepare)).rejects.toThrow('no luck');
    const database = await createTestDatabase(prepare);
    expect((await database.pool.query('TABLE notes')).rows).toEqual([]);
    await database.drop();
  });

  it('drops the database, even while somebody is still connected', async () => {
    const database = await createTestDatabase();
    const guest = new pg.Client({ connectionString: database.url });
    guest.on('error', () => undefined);
    await guest.connect();
    await database.drop();
    await expect(createClient(database.url)).rejects.toThrow('does not exist');
  });
});

async function createClient(url: string): Promise<void> {
  await new pg.Client({ connectionString: url }).connect();
}
