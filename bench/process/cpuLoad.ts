/** Measures how busy the machine is. The load average does not help, because it includes the preceding build. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const sampleTime = 1000;

/** The share of all cores in use while this process is idle, from 0 to 1. */
export async function measureCpuLoad(): Promise<number> {
  const before = readTicks();
  await sleep(sampleTime);
  const after = readTicks();
  const allTicks = after.allTicks - before.allTicks;
  return allTicks === 0 ? 0 : 1 - (after.idle - before.idle) / allTicks;
}

function readTicks() {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    allTicks: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
