import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.ts';

/** The URL of a server and an API key. */
export interface Credentials {
  url: string;
  api_key: string;
}

/** Credentials and their source. */
export interface FoundCredentials extends Credentials {
  /** Whether they come from MAILWRIGHT_URL and MAILWRIGHT_API_KEY. */
  fromEnvironment: boolean;
}

type Profiles = Map<string, Credentials>;

const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 50;

/** The file that `login` writes: credentials by profile name. */
export class CredentialStore {
  readonly folder: string;
  readonly file: string;

  constructor(env: NodeJS.ProcessEnv) {
    const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
    this.folder = join(config, 'mailwright');
    this.file = join(this.folder, 'credentials.json');
  }

  async read(profile: string): Promise<Credentials | undefined> {
    return (await this.#load()).get(profile);
  }

  async write(profile: string, credentials: Credentials): Promise<void> {
    await this.#change((profiles) => profiles.set(profile, credentials));
  }

  /** Returns whether the profile existed. */
  async remove(profile: string): Promise<boolean> {
    if (!(await this.#load()).has(profile)) return false;
    return this.#change((profiles) => profiles.delete(profile));
  }

  /** Holds a lock file, because each process rewrites the whole file. */
  async #change<T>(change: (profiles: Profiles) => T): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const lock = `${this.file}.lock`;
    await this.#acquire(lock);
    try {
      const profiles = await this.#load();
      const result = change(profiles);
      await this.#save(profiles);
      return result;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async #acquire(lock: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeFile(lock, '', { flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (tries === LOCK_TRIES) {
        throw new Failure(
          `Another login or logout is in progress; if none is running, remove ${lock}.`,
        );
      }
      await sleep(LOCK_PAUSE_MS);
    }
  }

  async #load(): Promise<Profiles> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw new Failure(`${this.file} can't be read (${error.code}).`);
    });
    await this.#requirePrivate();
    try {
      return new Map(
        Object.entries(JSON.parse(text) as Record<string, Credentials>).filter(
          ([, { url, api_key }]) => typeof url === 'string' && typeof api_key === 'string',
        ),
      );
    } catch {
      throw new Failure(`${this.file} is damaged: remove it and run mailwright login.`);
    }
  }

  /** Like ssh, rejects a file that other users can read. */
  async #requirePrivate(): Promise<void> {
    if (process.platform === 'win32') return;
    const mode = await stat(this.file).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o077) === 0) return;
    throw new Failure(`Other users can read the keys in ${this.file}: run chmod 600 on it.`);
  }

  async #save(profiles: Profiles): Promise<void> {
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`, {
      mode: 0o600,
    });
    await rename(draft, this.file);
  }
}
