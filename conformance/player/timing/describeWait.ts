/**
 * Why a script does not wait in real time.
 *
 * @param wait the time that it would wait, in milliseconds
 * @param patience the time that the run may still wait, in milliseconds
 */
export const describeWait = (wait: number, patience: number): string =>
  `Without the hook "advance", the script would wait ${Math.ceil(wait / 1000)} s, but --patience leaves ${Math.floor(patience / 1000)} s.`;
