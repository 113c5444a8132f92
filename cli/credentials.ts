import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.ts';

/** Where an account is, and the key to it. */
export interface Credentials {
  url: string;
  api_key: string;
}

type Profiles = Record<string, Credentials>;

/** The file that `login` writes: keys of accounts by the name of their profile. */
export class CredentialStore {
  readonly folder: string;
  readonly file: string;

  constructor(env: NodeJS.ProcessEnv) {
    const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
    this.folder = join(config, 'mailwright');
    this.file = join(this.folder, 'credentials.json');
  }

  async read(profile: string): Promise<Credentials | undefined> {
    return (await this.#load())[profile];
  }

  async write(profile: string, credentials: Credentials): Promise<void> {
    await this.#save({ ...(await this.#load()), [profile]: credentials });
  }

  /** Whether there was something to remove. */
  async remove(profile: string): Promise<boolean> {
    const { [profile]: removed, ...others } = await this.#load();
    if (removed) await this.#save(others);
    return removed !== undefined;
  }

  async #load(): Promise<Profiles> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw new Failure(`${this.file} can't be read (${error.code}).`);
    });
    await this.#refuseIfShared();
    try {
      return Object.fromEntries(
        Object.entries(JSON.parse(text) as Profiles).filter(
          ([, { url, api_key }]) => typeof url === 'string' && typeof api_key === 'string',
        ),
      );
    } catch {
      throw new Failure(`${this.file} is damaged: remove it and run mailwright login.`);
    }
  }

  /** As ssh does: a key that others can read is not one to go on with. */
  async #refuseIfShared(): Promise<void> {
    if (process.platform === 'win32') return;
    const mode = await stat(this.file).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o077) === 0) return;
    throw new Failure(`Others can read the keys in ${this.file}: run chmod 600 on it.`);
  }

  async #save(profiles: Profiles): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.file);
  }
}
