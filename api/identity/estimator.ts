/** The thread that estimates how hard passwords are to guess: for hostile ones that takes some 30 ms. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** More than the longest word it knows has (20). Every disguise of every word in a longer text took 0.1 s. */
const DISGUISED_AT_MOST = 24;
/** How many ways of reading a longer text without its disguises are tried. */
const READINGS = 5;

const parts = { dictionary, graphs: adjacencyGraphs };
const estimator = new ZxcvbnFactory(parts);
const ofLong = new ZxcvbnFactory({ ...parts, l33tMaxSubstitutions: READINGS });

/** A long one is as weak as its beginning, however disguised, or as the whole of it with few disguises. */
function scoreOf(password: string, words: string[]): number {
  const { score } = estimator.check(password.slice(0, DISGUISED_AT_MOST), words);
  if (password.length <= DISGUISED_AT_MOST) return score;
  return Math.min(score, ofLong.check(password, words).score);
}

parentPort?.on('message', ({ password, words }: { password: string; words: string[] }) => {
  parentPort?.postMessage(scoreOf(password, words));
});
