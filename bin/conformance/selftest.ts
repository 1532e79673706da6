/** `social-contract conformance selftest`: tests the suite on services with planted faults and on correct ones. */
import { answerCosts, costLine } from '../../selftest/answers.ts';
import { cleanTable, runClean } from '../../selftest/fair/clean.ts';
import { faults } from '../../selftest/faults/index.ts';
import { type FalsePositive, falsePositivesOf, type Kill, tryFault } from '../../selftest/selftest.ts';
import { openMockService, openRandomMock, openSecondService } from '../../selftest/services.ts';
import { falsePositiveTable, killTable } from '../../selftest/table.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { runGuarded } from './command.ts';

const help = `Usage: social-contract conformance selftest [options]

Plants one fault at a time in a mock and checks that the suite finds it on the rule that it breaks. Then tests correct
services, which must not fail: the mock, a second implementation, and the mock with random profiles.

  --fault TEXT        only faults whose name contains TEXT
  --part N/M          only every M-th fault, starting with the N-th
  --clean N           instead, test N random fair services, each with its profile, a part of it and none; nothing may fail
                      or warn. About a minute for each
  --every N           with --clean: only every N-th rule of each service
  --answers           instead, answer each behavioural decision in words that the suite does not model, and list the
                      documented and derived rules that become untestable
  --profiles N        the number of random profiles, each tested with and without its profile (default 5)
  --seed N            the random seed (default 1)
  --json              print JSON
  --help              show this help

Exit codes: 0 if every documented and derived fault was found and no correct service failed, otherwise 1.`;

const flags = {
  fault: { type: 'string' },
  part: { type: 'string' },
  clean: { type: 'string' },
  every: { type: 'string' },
  answers: { type: 'boolean' },
  profiles: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export function selftestCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const seed = numberOf('--seed', options.seed, 1);
    if (options.clean !== undefined)
      return testClean(numberOf('--clean', options.clean, 1), numberOf('--every', options.every, 1), seed);
    if (options.answers) return listAnswerCosts();
    const profiles = numberOf('--profiles', options.profiles, 5);
    const [part, partCount] = partOf(options.part);
    const selectedFaults = faults.filter(({ id }, i) => i % partCount === part && id.includes(options.fault ?? ''));
    if (selectedFaults.length === 0) throw new UsageError(`No fault name contains "${options.fault}".`);
    const kills: Kill[] = [];
    for (const fault of selectedFaults) {
      const kill = await tryFault(fault, { seed });
      kills.push(kill);
      if (!options.json) console.error(`${kill.killed ? 'found    ' : 'NOT FOUND'} ${fault.id}`);
    }
    const { services, accusations } = await collectAccusations(profiles, seed);
    if (options.json) console.log(JSON.stringify({ kills, services, accusations }, null, 2));
    else console.log(`${killTable(kills)}\n\n${falsePositiveTable(services, accusations)}`);
    const hasMissedFault = kills.some(({ killed, level }) => !killed && level !== 'assumed');
    return hasMissedFault || accusations.length > 0 ? 1 : 0;
  });
}

async function testClean(services: number, every: number, seed: number): Promise<number> {
  const rows = await runClean({
    services,
    every,
    seed,
    onService: (name, { length }) => console.error(`${length === 0 ? 'clean  ' : 'ACCUSED'} ${name}`),
  });
  console.log(cleanTable(rows));
  return rows.every(({ falsePositives }) => falsePositives.length === 0) ? 0 : 1;
}

/** Fails if a correct service is accused, or if an answer costs a rule that is not announced. */
async function listAnswerCosts(): Promise<number> {
  console.log('Rules that an answer in other words costs: documented, derived, assumed; the first two by name');
  let isClean = true;
  for await (const cost of answerCosts()) {
    console.log(costLine(cost));
    isClean &&= cost.accused.length === 0 && cost.unannounced.length === 0;
  }
  return isClean ? 0 : 1;
}

async function collectAccusations(profiles: number, seed: number) {
  const seeds = Array.from({ length: profiles }, (_, i) => seed + i);
  const startServices = [
    () => openMockService(),
    () => openSecondService(true),
    () => openSecondService(false),
    ...seeds.flatMap((profileSeed) => [
      () => openRandomMock(profileSeed, true),
      () => openRandomMock(profileSeed, false),
    ]),
  ];
  const accusations: FalsePositive[] = [];
  for (const start of startServices)
    accusations.push(...(await falsePositivesOf(await start(), { seed })).falsePositives);
  return { services: startServices.length, accusations };
}

function numberOf(flag: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 0) throw new UsageError(`${flag} must be a whole number, not "${text}".`);
  return number;
}

function partOf(text = '0/1'): readonly [part: number, of: number] {
  const [part = Number.NaN, partCount = Number.NaN] = text.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(partCount) || part < 0 || part >= partCount)
    throw new UsageError(`--part must be N/M such as 0/2, not "${text}".`);
  return [part, partCount];
}
