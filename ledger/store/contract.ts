/** What every event store must do. Each implementation runs this suite against a real server of its kind. */
import { afterAll, beforeAll, describe } from 'vitest';
import {
  appendingContract,
  expectationContract,
  racingContract,
  refusingContract,
} from './contract/appending.ts';
import {
  losingContract,
  malformedContract,
  sendingTwiceContract,
  unknownPositionContract,
} from './contract/edges.ts';
import { deletingContract, readingContract } from './contract/reading.ts';
import { retryContract } from './contract/retrying.ts';
import {
  closingContract,
  movingOnContract,
  resumingContract,
  subscribingContract,
} from './contract/subscribing.ts';
import type { Means, OpenedStore } from './contract/tools.ts';

/** Declares the suite. `open` is called once; every test works on streams of its own. */
export function eventStoreContract(
  name: string,
  open: () => Promise<OpenedStore>,
  means: Means,
): void {
  describe(name, () => {
    let opened: OpenedStore | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const current = () => {
      if (!opened) throw new Error('The store is opened before the first test.');
      return opened;
    };
    describe('appending', () => appendingContract(current));
    describe('refusing', () => refusingContract(current));
    describe('racing', () => racingContract(current));
    describe('losing a race', () => losingContract(current, means));
    describe('expected revisions', () => expectationContract(current));
    describe('sending again', () => retryContract(current));
    describe('sending twice at once', () => sendingTwiceContract(current, means));
    describe('what no server is asked', () => malformedContract(current));
    describe('reading', () => readingContract(current));
    describe('deleting', () => deletingContract(current));
    describe('subscribing', () => subscribingContract(current));
    describe('resuming', () => resumingContract(current));
    describe('an unknown position', () => unknownPositionContract(current, means));
    describe('moving on', () => movingOnContract(current));
    describe('closing', () => closingContract(current));
  });
}
