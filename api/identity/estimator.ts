/** The thread that estimates how hard passwords are to guess: for hostile ones that takes tenths of a second. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.on('message', ({ password, words }: { password: string; words: string[] }) => {
  parentPort?.postMessage(estimator.check(password, words).score);
});
