import type { Response } from 'express';
import type { DocumentedOperation } from './document.ts';
import { tooMuchInFlight } from './http-error.ts';
import { type Permit, Semaphores } from '../platform/concurrency/semaphores.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Memory that a body takes until its request is answered: the text as it came and unpacked, its
 * strings, what is made of them for the database. The second is for each value beside its text, at the
 * most. Both were measured; `test/http/body-memory.test.ts` measures them anew.
 */
const PER_BYTE = 6;
const PER_VALUE = 256;

/** What the request of a body takes, by its size unpacked and the values in it. */
export const memoryOfBody = (bytes: number, values: number): number =>
  bytes * PER_BYTE + values * PER_VALUE;

/**
 * While a body is read: the buffer that it grows out of and the next one. What is unpacked is there in
 * pieces and then in one.
 */
const PER_BYTE_READ = 2;

/** A body up to this size is read without a reservation. */
export const SMALL_BODY = 8 * KIB;

/** What an answer takes: what the database gave, what is made of it, and its text. */
const ANSWER = 256 * KIB;
const LONG_ANSWER = 4 * MIB;

/** Requests up to this weight have a part of the memory to themselves: large ones can't hold them up. */
const LIGHT = 1.25 * MIB;

const MAX_WAIT_MS = 5_000;

const semaphores = (total: number): Semaphores =>
  new Semaphores({ total, maxWaitMs: MAX_WAIT_MS, busy: tooMuchInFlight });

/**
 * What all requests of one organization may take together, 240 MiB in three parts (G15). A request
 * waits for its part in order; its body stays with the client meanwhile.
 */
export class MemoryBudget {
  readonly reading = semaphores(48 * MIB);
  readonly light = semaphores(32 * MIB);
  readonly heavy = semaphores(160 * MIB);
}

/** The memory that one request holds. It ends when the work has ended and the answer has left. */
export class RequestMemory {
  readonly #budget: MemoryBudget;
  readonly #organizationId: string;
  readonly #response: Response;
  #reading: Permit | null = null;
  #working: Permit | null = null;
  #isClosed = false;
  #isDone = false;

  constructor(budget: MemoryBudget, organizationId: string, response: Response) {
    this.#budget = budget;
    this.#organizationId = organizationId;
    this.#response = response;
    response.once('close', () => {
      this.#isClosed = true;
      this.#releaseIfOver();
    });
  }

  /** Waits until a body of at most so many bytes, and of so many more unpacked, may be read. */
  async reserveReading(bytes: number, unpacked: number): Promise<void> {
    const weight = Math.max(bytes * PER_BYTE_READ, bytes + unpacked * PER_BYTE_READ);
    this.#reading = await this.#budget.reading.acquire(this.#organizationId, weight);
  }

  /** Waits until a body may be parsed and worked on. */
  async reserveBody(bytes: number, values: number, operation: DocumentedOperation): Promise<void> {
    await this.#reserve(Math.max(memoryOfBody(bytes, values), answerOf(operation)));
    this.#reading?.release();
  }

  async reserveAnswer(operation: DocumentedOperation): Promise<void> {
    await this.#reserve(answerOf(operation));
  }

  /** The request's work has ended, well or not; what is left is the answer on its way. */
  endWork(): void {
    this.#isDone = true;
    this.#reading?.release();
    this.#working?.shrinkTo(Number(this.#response.getHeader('Content-Length') ?? 0));
    this.#releaseIfOver();
  }

  async #reserve(weight: number): Promise<void> {
    const { light, heavy } = this.#budget;
    const part = weight <= LIGHT ? light : heavy;
    this.#working = await part.acquire(this.#organizationId, weight);
  }

  /** A client that hangs up ends the answer, not the work. */
  #releaseIfOver(): void {
    if (!this.#isClosed || !this.#isDone) return;
    this.#reading?.release();
    this.#working?.release();
  }
}

const answerOf = (operation: DocumentedOperation): number =>
  hasLongAnswer(operation) ? LONG_ANSWER : ANSWER;

/** Lists, exports, and templates, which may have a megabyte of content. */
const hasLongAnswer = ({ operationId, parameters = [] }: DocumentedOperation): boolean =>
  operationId.startsWith('templates.') ||
  operationId === 'contacts.export' ||
  parameters.some(({ name }) => name === 'limit');
