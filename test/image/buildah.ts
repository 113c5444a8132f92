import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface ImageConfig {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
  Healthcheck: { Test: string[] };
}

export interface Layer {
  bytes: number;
  /** As transferred, compressed by gzip. */
  compressedBytes: number;
}

/** Buildah without a daemon, with its storage in `folder`. */
export class Buildah {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  run(...args: string[]): string {
    const storage = [
      '--root',
      join(this.#folder, 'storage'),
      '--runroot',
      join(this.#folder, 'run'),
    ];
    return execFileSync('buildah', [...storage, '--storage-driver', 'vfs', ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();
  }

  /** Creates an image that contains the files in `folder`, on top of `base` if there is one. `options` are those of `buildah config`. */
  create(image: string, base: string, folder: string, options: string[] = []): void {
    const container = this.run('from', '--pull-never', base);
    this.run('copy', '--quiet', container, folder, '/');
    if (options.length > 0) this.run('config', ...options, container);
    this.run('commit', '--quiet', '--rm', container, image);
  }

  config(image: string): ImageConfig {
    const { Docker } = JSON.parse(this.run('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig };
    };
    return Docker.config;
  }

  /** The layers of an image, the lowest first. */
  layers(image: string): Layer[] {
    const plain = this.#exportSizes(image, ['--disable-compression']);
    const compressed = this.#exportSizes(image, ['--compression-format', 'gzip']);
    return plain.map((bytes, index) => ({ bytes, compressedBytes: compressed[index] ?? 0 }));
  }

  #exportSizes(image: string, options: string[]): number[] {
    const folder = mkdtempSync(join(this.#folder, 'export-'));
    this.run('push', '--quiet', ...options, image, `dir:${folder}`);
    const { layers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      layers: { size: number }[];
    };
    rmSync(folder, { recursive: true });
    return layers.map(({ size }) => size);
  }
}
