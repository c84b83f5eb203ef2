/**
 * The thread that estimates how hard passwords are to guess: for hostile ones that takes tenths of a second. Plain
 * JavaScript, so that no loader of TypeScript is started for it.
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.on('message', ({ password, words }) => {
  parentPort?.postMessage(estimator.check(password, words).score);
});
