import { execFileSync } from 'node:child_process';

const FILES = [
  'Dockerfile',
  'compose.yaml',
  'deploy/compose.env.example',
  'deploy/kubernetes',
  'deploy/systemd',
];

/** Packs the files for the deployment. The same commit gives the same bytes. */
export function packManifests(root: string, archive: string): void {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const options = ['--sort=name', `--mtime=@${time.trim()}`, '--owner=0', '--group=0'];
  execFileSync(
    'tar',
    [
      '--create',
      '--file',
      archive,
      '--use-compress-program=gzip -n',
      '--numeric-owner',
      ...options,
      ...FILES,
    ],
    { cwd: root },
  );
}
