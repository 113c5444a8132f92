import { deriveKey } from './altcha/algorithms/web/pbkdf2.js';
import { solveChallenge } from './altcha/pow.js';

/** Solves a challenge. Returns what the form sends. */
export default async (challenge) =>
  btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
