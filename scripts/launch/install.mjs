import { runChild } from './child.mjs';
import { isInstalled, removeInstallRecord } from './installed.mjs';
import { LaunchError } from './launchError.mjs';
import { withLock } from './lock.mjs';

/**
 * Installs what the package-lock.json of a folder lists; takes a few milliseconds if it is installed already.
 * @param {{ folder: string, lock: string, notice: string, npm: import('./npm.mjs').Npm, env: NodeJS.ProcessEnv }} what
 */
export async function ensureInstalled({ folder, lock, notice, npm, env }) {
  if (isInstalled(folder)) return;
  await withLock(lock, async () => {
    if (isInstalled(folder)) return; // the command that held the lock has installed it
    console.error(notice);
    removeInstallRecord(folder);
    await runNpmCi(folder, npm, env);
  });
}

/**
 * @param {string} folder
 * @param {import('./npm.mjs').Npm} npm
 * @param {NodeJS.ProcessEnv} env
 */
async function runNpmCi(folder, npm, env) {
  const args = [
    ...npm.args,
    'ci',
    `--prefix=${folder}`,
    '--ignore-scripts', // no package needs its install script
    '--include=dev', // also under NODE_ENV=production
    '--include=optional', // native parts of tools are optional packages, one per platform
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // npm prints a report to standard output, which belongs to the program.
  const outcome = await runChild(npm.command, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).catch(
    (error) => {
      throw new LaunchError(`Cannot start npm, which comes with Node: ${error.message}`);
    },
  );
  if (outcome.signal) throw new LaunchError('', outcome);
  if (outcome.code !== 0)
    throw new LaunchError(`npm could not install the dependencies of ${folder}; see its message above.`);
}
