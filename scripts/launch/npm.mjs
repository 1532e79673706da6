import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** @typedef {{ command: string, args: string[] }} Npm how to start npm: a command, and the arguments before those of npm */

/**
 * Finds npm's own script, to run it with the given Node; npm would otherwise check the `engines` of the project against
 * the older Node of the machine.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {Npm}
 */
export function findNpm(env, node) {
  // npm sets this for everything that `npm run` starts; other package managers set it to their own path.
  const npmScript = env.npm_execpath;
  if (npmScript && /^npm-cli\.[cm]?js$/.test(basename(npmScript)) && existsSync(npmScript)) {
    return { command: node, args: [npmScript] };
  }
  const folder = getPath(env)
    .split(delimiter)
    .find((each) => each !== '' && existsSync(join(each, 'npm')));
  const script = folder && findNpmScriptIn(folder);
  // Without a script, npm may be the shim of a version manager, which uses the first Node on PATH.
  return script ? { command: node, args: [script] } : { command: 'npm', args: [] };
}

/** @param {string} folder a folder that has an npm */
function findNpmScriptIn(folder) {
  const windowsPath = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'); // the location on Windows
  return [realpathSync(join(folder, 'npm')), windowsPath].find(
    (file) => basename(file) === 'npm-cli.js' && existsSync(file),
  );
}

/**
 * Returns the environment with the folder of the given Node first on PATH.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function prependNodeToPath(env, node) {
  const name = findPathName(env);
  const folder = dirname(node);
  const rest = getPath(env)
    .split(delimiter)
    .filter((each) => each !== folder);
  return { ...env, [name]: [folder, ...rest].join(delimiter) };
}

/** @param {NodeJS.ProcessEnv} env */
function getPath(env) {
  return env[findPathName(env)] ?? '';
}

/** The variable is named Path on Windows, and a copy of the environment is case-sensitive. @param {NodeJS.ProcessEnv} env */
function findPathName(env) {
  return Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
}
