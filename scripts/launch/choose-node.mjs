/** The first major version that runs the sources without a build or a flag. */
const requiredMajor = 24;

/**
 * @typedef {{ version: string, platform: string, arch: string, libc: 'glibc' | 'other' }} Machine
 * @typedef {{ use: 'running' } | { use: 'toolchain' } | { use: 'none', reason: string }} Choice
 */

/**
 * Chooses the Node that runs the project. The running Node is used if it is new enough, to avoid a download.
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
      `This project requires Node ${requiredMajor} or later, but this is Node ${version} on ${platform} ${arch}.`,
      `Install the current Node ${requiredMajor} from https://nodejs.org/en/download (or with nvm, fnm or mise),`,
      'then run the same command again.',
    ].join('\n'),
  };
}

/** @returns {Machine} */
export function describeThisMachine() {
  const { version, platform, arch } = process;
  return {
    version,
    platform,
    arch,
    // Takes a few milliseconds, and is only read if the running Node is too old.
    get libc() {
      return hasGlibc() ? 'glibc' : 'other';
    },
  };
}

/** The Node in toolchain/ is built for glibc; on musl (Alpine), it would fail with a bare "not found". */
function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {});
  return report.header?.glibcVersionRuntime !== undefined;
}
