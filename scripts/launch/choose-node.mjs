/** The first major version that runs the sources as they are: no build, no flag. */
export const requiredMajor = 24;

/**
 * @typedef {{ version: string, platform: string, arch: string, libc: 'glibc' | 'other' }} Machine
 * @typedef {{ use: 'running' } | { use: 'toolchain' } | { use: 'none', reason: string }} Choice
 */

/**
 * Which Node the project runs on. The one that is running wins whenever it is new enough, so that nothing is ever
 * downloaded by somebody who has what it takes.
 * @param {Machine} machine
 * @returns {Choice}
 */
export function chooseNode(machine) {
  const { version, platform, arch } = machine;
  const major = Number.parseInt(version.replace(/^v/, ''), 10);
  if (major >= requiredMajor) return { use: 'running' };
  if (platform === 'linux' && arch === 'x64' && machine.libc === 'glibc') return { use: 'toolchain' };
  return {
    use: 'none',
    reason: [
      `This project needs Node ${requiredMajor} or later, and this is Node ${version} on ${platform} ${arch}.`,
      `Install the current Node ${requiredMajor} from https://nodejs.org/en/download (or with nvm, fnm or mise),`,
      'then run the same command again.',
    ].join('\n'),
  };
}

/** @returns {Machine} */
export function thisMachine() {
  const { version, platform, arch } = process;
  return {
    version,
    platform,
    arch,
    // Costs a few milliseconds, and is only asked for where the running Node is too old.
    get libc() {
      return hasGlibc() ? 'glibc' : 'other';
    },
  };
}

/** The Node in toolchain/ is built for glibc; on musl (Alpine) it would fail with a bare "not found". */
function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {});
  return report.header?.glibcVersionRuntime !== undefined;
}
