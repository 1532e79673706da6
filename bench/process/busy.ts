/** Measures how busy the machine is. The load average does not help, because it includes the preceding build. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const watched = 1000;

/** The share of all cores in use while this process is idle, from 0 to 1. */
export async function busyPart(): Promise<number> {
  const before = ticks();
  await sleep(watched);
  const after = ticks();
  const all = after.all - before.all;
  return all === 0 ? 0 : 1 - (after.idle - before.idle) / all;
}

function ticks() {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
