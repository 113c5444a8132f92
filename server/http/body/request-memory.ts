import type { Response } from 'express';
import type { DocumentedOperation } from '../document.ts';
import { type Permit, Semaphores } from '../../platform/concurrency/semaphores.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Memory of a body until the response: its compressed and decompressed text, its strings, and the data derived
 * from them for the database. `PER_VALUE` is the maximum per value in addition to its text. Both are
 * measured; `test/http/body-memory.slow.test.ts` verifies them.
 */
const PER_BYTE = 6;
const PER_VALUE = 256;

/** The same of a body with files, which also exist decoded and in the statements that store them. */
const PER_BYTE_OF_FILES = 9;

/** Memory of a request, by the decompressed size of its body and the number of values in it. */
export const memoryOfBody = (bytes: number, values: number, hasFiles = false): number =>
  bytes * (hasFiles ? PER_BYTE_OF_FILES : PER_BYTE) + values * PER_VALUE;

/**
 * While a body is read, the growing buffer exists twice. The decompressed body exists in pieces and then as
 * one buffer.
 */
const PER_BYTE_READ = 2;

/** A body up to this size is read without a reservation. */
export const SMALL_BODY = 8 * KIB;

/** Memory of a response: the rows from the database, the body made of them, and its text. */
const RESPONSE = 256 * KIB;
const LONG_RESPONSE = 4 * MIB;

/** Requests up to this weight have their own part of the budget, so that large ones cannot delay them. */
const LIGHT = 1.25 * MIB;

const MAX_WAIT_MS = 5_000;

/**
 * The memory budget for all requests of one name, such as an organization's id: 240 MiB in three parts (LIMITS-4).
 * Requests wait for memory in order; their bodies are not read meanwhile. `busy` is the error after the wait.
 */
export class MemoryBudget {
  readonly reading: Semaphores;
  readonly light: Semaphores;
  readonly heavy: Semaphores;

  constructor(busy: () => Error) {
    const semaphores = (total: number) => new Semaphores({ total, maxWaitMs: MAX_WAIT_MS, busy });
    this.reading = semaphores(48 * MIB);
    this.light = semaphores(32 * MIB);
    this.heavy = semaphores(160 * MIB);
  }
}

/** The memory reserved for one request. It is released when the work has ended and the response is sent. */
export class RequestMemory {
  readonly #budget: MemoryBudget;
  readonly #name: string;
  readonly #response: Response;
  #reading: Permit | null = null;
  #working: Permit | null = null;
  #isClosed = false;
  #isDone = false;

  constructor(budget: MemoryBudget, name: string, response: Response) {
    this.#budget = budget;
    this.#name = name;
    this.#response = response;
    response.once('close', () => {
      this.#isClosed = true;
      this.#releaseIfOver();
    });
  }

  /** Waits until a body may be read, with these maximum sizes before and after decompression. */
  async reserveReading(bytes: number, unpacked: number): Promise<void> {
    const weight = Math.max(bytes * PER_BYTE_READ, bytes + unpacked * PER_BYTE_READ);
    this.#reading = await this.#budget.reading.acquire(this.#name, weight);
  }

  /** Waits until a body may be parsed and processed. */
  async reserveBody(bytes: number, values: number, operation: DocumentedOperation): Promise<void> {
    await this.#reserve(memoryOfRequest(operation, { bytes, values }));
    this.#reading?.release();
  }

  async reserveResponse(operation: DocumentedOperation): Promise<void> {
    await this.#reserve(memoryOfRequest(operation));
  }

  /** The request's work has succeeded or failed; only the memory of the response is still needed. */
  endWork(): void {
    this.#isDone = true;
    this.#reading?.release();
    this.#working?.shrinkTo(Number(this.#response.getHeader('Content-Length') ?? 0));
    this.#releaseIfOver();
  }

  async #reserve(weight: number): Promise<void> {
    const { light, heavy } = this.#budget;
    const part = weight <= LIGHT ? light : heavy;
    this.#working = await part.acquire(this.#name, weight);
  }

  /** A client that disconnects ends the response, but not the work. */
  #releaseIfOver(): void {
    if (!this.#isClosed || !this.#isDone) return;
    this.#reading?.release();
    this.#working?.release();
  }
}

/** The memory of a request with this body and of its response. */
export function memoryOfRequest(
  operation: DocumentedOperation,
  { bytes, values } = { bytes: 0, values: 0 },
): number {
  const hasFiles = operation['x-long-strings'] !== undefined;
  const response = hasLongResponse(operation) ? LONG_RESPONSE : RESPONSE;
  return Math.max(memoryOfBody(bytes, values, hasFiles), response);
}

/** Lists, exports, templates, which may have a megabyte of content, and the pauses of an organization, one for each campaign. */
export const hasLongResponse = (operation: DocumentedOperation): boolean =>
  operation['x-long-response'] === true ||
  (operation.parameters ?? []).some(({ name }) => name === 'limit');
