/** A short soak test, and proof that it detects an unsteady mock. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type SoakOptions, soak } from './run.ts';
import { spoiled, type Told } from './spoiled.ts';
import { type Subject, type SubjectOptions, startSubject } from './subject.ts';

// Each test starts a process that loads the whole mock.
const patience = 120_000;

/** Generous, because memory always grows in a new process. */
const mostGrowth = 250_000_000;

/** Only Linux shows the handles of another process. */
const watched = process.platform === 'linux';

async function started(options: Partial<SubjectOptions> = {}) {
  const subject = await startSubject({ state: false, ...options });
  onTestFinished(() => subject.stop());
  return subject;
}

const short = { seconds: 5, seed: 20_300_107, mostGrowth } satisfies Partial<SoakOptions>;

test(
  'a mock under load with injected faults does everything once, prints nothing and leaves nothing open',
  async () => {
    const {
      wrong,
      laps,
      acknowledged,
      spoiled: lost,
      uploads,
      malformed,
    } = await soak({
      ...short,
      subject: await started(),
    });
    expect(wrong).toEqual([]);
    expect(laps).toBeGreaterThan(0);
    expect(Math.min(acknowledged, lost, uploads, malformed)).toBeGreaterThan(0);
  },
  patience,
);

describe('the soak test detects', () => {
  let mock: Subject;
  beforeAll(async () => {
    mock = await startSubject({ state: false });
  });
  afterAll(() => mock.stop());

  const entries = ({ path, text }: Told) =>
    path === '/_mock/outbox' ? (JSON.parse(text) as { data: { kind: string }[] }).data : [];
  const others: [string, (told: Told) => Partial<Told>, string][] = [
    [
      'a post that is published twice',
      (told) => {
        const all = entries(told);
        const doubled = all.find(({ kind }) => kind === 'publication');
        return doubled === undefined ? {} : { text: JSON.stringify({ data: [...all, doubled] }) };
      },
      '2 times publication of post_',
    ],
    [
      'a missing follow-up comment',
      (told) => {
        const all = entries(told);
        const at = all.findIndex(({ kind }) => kind === 'auto_plug_comment');
        return at < 0 ? {} : { text: JSON.stringify({ data: all.toSpliced(at, 1) }) };
      },
      '0 times comment below post_',
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

  test.each(others)(
    '%s',
    async (_, spoil, said) => {
      const subject = await spoiled(mock, spoil);
      const { wrong } = await soak({ ...short, seconds: 30, subject, bystanders: false });
      expect(wrong.join('\n')).toContain(said);
    },
    patience,
  );

  test(
    'a memory leak',
    async () => {
      // The samples are simulated, because a process that leaks this fast would exhaust the machine.
      const look = (at: number) => ({ at, memory: 200e6 + at * 100e6, handles: undefined, files: 0 });
      const { wrong } = await soak({ ...short, subject: { ...mock, look } });
      expect(wrong.join('\n')).toMatch(/^The memory grew by \d+ MB/m);
    },
    patience,
  );

  test.runIf(watched)(
    'leaked handles and unexpected output',
    async () => {
      const leak = `import { openSync } from 'node:fs';
        setInterval(() => openSync('/dev/null'), 100).unref();
        setTimeout(() => console.error('Something failed.'), 100).unref();`;
      const subject = await started({ node: ['--import', `data:text/javascript,${encodeURIComponent(leak)}`] });
      const { wrong } = await soak({ ...short, seconds: 2, subject });
      expect(wrong.join('\n')).toMatch(/more files or sockets are open than at the start/);
      expect(wrong.join('\n')).toContain('The mock printed: Something failed.');
    },
    patience,
  );
});
