/** Compares mocks that need no port, because most tests run in the process of the code that they test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { pinCommand } from '../process/cores.ts';
import { formatFigure, formatRange, formatRatio } from '../report/format.ts';
import type { Section } from '../report/section.ts';
import { computeMedian, computeRatio } from '../statistics.ts';
import { type InProcessId, inProcessNames, type Task, type TaskTiming } from './contestants.ts';

const program = join(import.meta.dirname, 'program.ts');
const ids = Object.keys(inProcessNames) as InProcessId[];

/** The contestant that each contestant is compared with. */
const baselines: Readonly<Record<InProcessId, InProcessId>> = {
  mock: 'handlers',
  handlers: 'handlers',
  'mock-intercepted': 'handlers-intercepted',
  'handlers-intercepted': 'handlers-intercepted',
};

type Series = ReadonlyMap<string, readonly TaskTiming[]>;

export async function buildInProcessSection({ settings, core, reportProgress }: BenchContext): Promise<Section> {
  const { inProcessRequests: count, inProcessMocks } = settings;
  const processes = new Map<InProcessId, ChildProcess>();
  const series = new Map<string, TaskTiming[]>();
  const measure = async (id: InProcessId, task: Task): Promise<void> => {
    const timing = await runTask(processes.get(id), task);
    const key = buildKey(id, task.kind);
    series.set(key, [...(series.get(key) ?? []), timing]);
  };
  try {
    for (const id of ids) processes.set(id, await startProcess(id, core));
    // Not measured: gives the JIT compiler time to optimize.
    for (const child of processes.values())
      for (const kind of ['post', 'list'] as const) await runTask(child, { kind, count });
    await runTask(processes.get('mock'), { kind: 'mocks', count: inProcessMocks });
    for (let round = 0; round < settings.rounds; round++) {
      reportProgress(`process: round ${round + 1} of ${settings.rounds}`);
      for (const kind of ['post', 'list'] as const) for (const id of ids) await measure(id, { kind, count });
      await measure('mock', { kind: 'mocks', count: inProcessMocks });
    }
  } finally {
    for (const child of processes.values()) child.kill('SIGKILL');
  }
  return buildSection(series, count, inProcessMocks);
}

const buildKey = (id: InProcessId, kind: Task['kind']): string => `${kind} ${id}`;

async function startProcess(id: InProcessId, core: number | undefined): Promise<ChildProcess> {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const [file = '', ...args] = pinCommand(core, [process.execPath, ...flags, program, id]);
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await waitForReply(child);
  return child;
}

async function runTask(child: ChildProcess | undefined, task: Task): Promise<TaskTiming> {
  if (child === undefined) throw new Error('The process was not started.');
  const pendingReply = waitForReply(child);
  child.send(task);
  return (await pendingReply) as TaskTiming;
}

/** @throws if the process ends before it replies */
async function waitForReply(child: ChildProcess): Promise<unknown> {
  const aborter = new AbortController();
  const abort = () => aborter.abort(new Error('A process of the benchmark ended early.'));
  child.once('exit', abort);
  try {
    const [message] = await once(child, 'message', { signal: aborter.signal });
    return message;
  } finally {
    child.off('exit', abort);
  }
}

function buildSection(series: Series, count: number, mocks: number): Section {
  const listCpus = (id: InProcessId, kind: Task['kind']) =>
    (series.get(buildKey(id, kind)) ?? []).map(({ cpu }) => cpu);
  const listWalls = (id: InProcessId, kind: Task['kind']) =>
    (series.get(buildKey(id, kind)) ?? []).map(({ wall }) => wall);
  const perMock = computeMedian(listWalls('mock', 'mocks')) / mocks;
  const computeSpeed = (id: InProcessId, kind: Task['kind'], listValues: typeof listWalls) =>
    computeRatio(listValues(baselines[id], kind), listValues(id, kind));
  const kinds = [
    ['post', 'POST /posts, accepted'],
    ['list', 'GET /posts, a page'],
  ] as const;
  return {
    name: 'process',
    tables: [
      ...kinds.map(([kind, title]) => ({
        title: `In process, ${title}`,
        columns: ['', 'requests/s', '× handlers', 'lowest … highest', 'CPU µs', '× handlers'],
        rows: ids.map((id) => [
          inProcessNames[id],
          formatFigure((count / computeMedian(listWalls(id, kind))) * 1000),
          formatRatio(computeSpeed(id, kind, listWalls).median),
          formatRange(computeSpeed(id, kind, listWalls)),
          formatFigure((computeMedian(listCpus(id, kind)) / count) * 1000),
          formatRatio(computeSpeed(id, kind, listCpus).median),
        ]),
      })),
      {
        title: 'Mocks created, used for one request and closed, one after the other',
        columns: ['', 'ms each', 'mocks/s'],
        rows: [['createMock()', formatFigure(perMock), formatFigure(1000 / perMock)]],
      },
    ],
    goals: [
      ...kinds.flatMap(([kind, title]) =>
        (['mock', 'mock-intercepted'] as const).map((id) => ({
          label: `In process, ${title}, ${inProcessNames[id]}: requests/s relative to handwritten MSW handlers`,
          target: { min: 1 },
          found: computeSpeed(id, kind, listWalls).median,
          byCpu: computeSpeed(id, kind, listCpus).median,
        })),
      ),
      { label: 'A mock created, used for one request and closed, ms', target: { max: 5 }, found: perMock },
    ],
    charts: [
      {
        title: 'In process: requests per second, handwritten MSW handlers = 1',
        groups: kinds.map(([kind, name]) => ({
          name,
          bars: ids.map((id) => ({
            ...{ name: inProcessNames[id], isOwn: id.startsWith('mock') },
            value: computeSpeed(id, kind, listWalls).median,
          })),
        })),
      },
    ],
    notes: [
      'One request at a time. The handlers check the key and keep posts in a Map; the mock does everything that it does on a port.',
    ],
    data: Object.fromEntries(series),
  };
}
