/** Runs a short soak test, and checks that the soak test detects wrong effects, leaks and unexpected output. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ProxiedResponse, startCorruptingProxy } from './corruptingProxy.ts';
import { type SoakOptions, soak } from './run.ts';
import { type Subject, type SubjectOptions, startSubject } from './subject.ts';

// Each test starts a process that loads the whole mock.
const timeout = 120_000;

/** Generous, because memory always grows in a new process. */
const maxGrowth = 250_000_000;

/** Only Linux shows the handles of another process. */
const isLinux = process.platform === 'linux';

async function startTestSubject(options: Partial<SubjectOptions> = {}) {
  const subject = await startSubject({ state: false, ...options });
  onTestFinished(() => subject.stop());
  return subject;
}

const shortRun = { seconds: 5, seed: 20_300_107, maxGrowth } satisfies Partial<SoakOptions>;

test(
  'a mock under load with injected faults does everything exactly once, prints nothing and leaks nothing',
  async () => {
    const { failures, lapCount, acknowledgedWrites, uncertainCount, uploads, malformedCount } = await soak({
      ...shortRun,
      laps: 3,
      subject: await startTestSubject(),
    });
    expect(failures).toEqual([]);
    expect(lapCount).toBeGreaterThanOrEqual(3);
    expect(Math.min(acknowledgedWrites, uncertainCount, uploads, malformedCount)).toBeGreaterThan(0);
  },
  timeout,
);

describe('the soak test detects', () => {
  let mock: Subject;
  beforeAll(async () => {
    mock = await startSubject({ state: false });
  });
  afterAll(() => mock.stop());

  const parseOutboxEntries = ({ path, text }: ProxiedResponse) =>
    path === '/_mock/outbox' ? (JSON.parse(text) as { data: { kind: string }[] }).data : [];
  const corruptions: [string, (response: ProxiedResponse) => Partial<ProxiedResponse>, string][] = [
    [
      'a post that is published twice',
      (response) => {
        const all = parseOutboxEntries(response);
        const publication = all.find(({ kind }) => kind === 'publication');
        return publication === undefined ? {} : { text: JSON.stringify({ data: [...all, publication] }) };
      },
      '2 times instead of 1: publication of post_',
    ],
    [
      'a missing follow-up comment',
      (response) => {
        const all = parseOutboxEntries(response);
        const index = all.findIndex(({ kind }) => kind === 'auto_plug_comment');
        return index < 0 ? {} : { text: JSON.stringify({ data: all.toSpliced(index, 1) }) };
      },
      '0 times instead of 1: comment below post_',
    ],
    [
      'a lost delivery',
      ({ path, text }) =>
        path === '/_mock/deliveries' ? { text: text.replace('"state":"delivered"', '"state":"pending"') } : {},
      'is pending',
    ],
    [
      'a failed response without an injected fault',
      ({ path }) => (path.startsWith('/api/v1/analytics') ? { status: 502 } : {}),
      'Responses with 502: ',
    ],
  ];

  test.each(corruptions)(
    '%s',
    async (_, corrupt, message) => {
      const subject = await startCorruptingProxy(mock, corrupt);
      const { failures } = await soak({ ...shortRun, seconds: 30, subject, withBackgroundLoad: false });
      expect(failures.join('\n')).toContain(message);
    },
    timeout,
  );

  test(
    'a memory leak',
    async () => {
      // The samples are simulated, because a process that leaks this fast would exhaust the machine.
      const simulateSample = (at: number) => ({ at, memory: 200e6 + at * 100e6, handles: undefined, files: 0 });
      const { failures } = await soak({ ...shortRun, subject: { ...mock, sampleStats: simulateSample } });
      expect(failures.join('\n')).toMatch(/^The memory grew by \d+ MB/m);
    },
    timeout,
  );

  test.runIf(isLinux)(
    'leaked handles and unexpected output',
    async () => {
      const leak = `import { openSync } from 'node:fs';
        setInterval(() => openSync('/dev/null'), 100).unref();
        setTimeout(() => console.error('Something failed.'), 100).unref();`;
      const subject = await startTestSubject({
        node: ['--import', `data:text/javascript,${encodeURIComponent(leak)}`],
      });
      const { failures } = await soak({ ...shortRun, seconds: 2, subject });
      expect(failures.join('\n')).toMatch(/more files or sockets are open than at the start/);
      expect(failures.join('\n')).toContain('The mock printed: Something failed.');
    },
    timeout,
  );
});
