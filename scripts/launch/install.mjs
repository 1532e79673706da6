import { runChild } from './child.mjs';
import { forgetInstalled, isInstalled } from './installed.mjs';
import { withLock } from './lock.mjs';
import { Stop } from './stop.mjs';

/**
 * Makes node_modules of a folder what its package-lock.json says; a few milliseconds when it already is.
 * @param {{ folder: string, lock: string, notice: string, npm: import('./npm.mjs').Npm, env: NodeJS.ProcessEnv }} what
 */
export async function ensureInstalled({ folder, lock, notice, npm, env }) {
  if (isInstalled(folder)) return;
  await withLock(lock, async () => {
    if (isInstalled(folder)) return; // by the command that this one waited for
    console.error(notice);
    forgetInstalled(folder);
    await npmCi(folder, npm, env);
  });
}

/**
 * @param {string} folder
 * @param {import('./npm.mjs').Npm} npm
 * @param {NodeJS.ProcessEnv} env
 */
async function npmCi(folder, npm, env) {
  const args = [
    ...npm.args,
    'ci',
    `--prefix=${folder}`,
    '--ignore-scripts', // nothing here needs an install script, so none may run
    '--include=dev', // also under NODE_ENV=production
    '--include=optional', // the compiled parts of tools are optional packages, one per platform
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // Its standard output is a report nobody asked for, and ours belongs to the program.
  const outcome = await runChild(npm.command, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).catch(
    (error) => {
      throw new Stop(`Cannot start npm, which comes with Node: ${error.message}`);
    },
  );
  if (outcome.signal) throw new Stop('', outcome);
  if (outcome.code !== 0) throw new Stop(`npm could not install what ${folder} needs; its message is above.`);
}
