/** `social-contract conformance selftest`: tests the suite on services with planted faults and on correct ones. */
import { availableParallelism } from 'node:os';
import { parseFlags, UsageError } from '../../input/flags.ts';
import { runGuarded } from '../command.ts';
import { measureFirstFailures, printAnswerCosts, testConformingServices, testLearning } from './measurements.ts';
import { hasPassed, renderStageResults, runStages, type Stage, selectsAnyFault, stages } from './stages.ts';

const help = `Usage: social-contract conformance selftest [options]

Tests the suite itself, in three stages:

  families    thousands of faults that are generated from the contract, by family: each limit off by
              one, each member lost, each id confused. The suite must find each of them, by any
              rule. Each is also planted in a second implementation with its own names, routes and
              answers if it applies there, and every tenth in a mock behind a random translation
  faults      faults written by hand, each of which the suite must find on the rule that it breaks
  services    conforming services, which must not fail: the mock, a second implementation, and the
              mock with random profiles

  --stage NAME        only this stage
  --fault TEXT        only faults whose name contains TEXT
  --part N/M          only every M-th fault, starting with the N-th, counted from 0
  --missed            list the faults of families that are not found
  --thorough          for each fault of a family, run every script that the fault affects, not only
                      the first 40
  --processes N       the number of processes for families (default: one for each processor)
  --conforming N      instead, test N random conforming services, each with its profile, with a part
                      of it and without it; nothing may fail or warn. About a minute for each
  --every N           with --conforming: only every N-th rule of each service
  --learn N           instead, learn the profiles of N random conforming services from their names;
                      no bound answer may be wrong. A few seconds for each
  --first-failure N   instead, run the suite against N of the faults, and show how early it reports
                      the first broken rule: after how many scripts, requests, and seconds of
                      processor time
  --answers           instead, give each behavioural decision an answer that the suite does not
                      model, and list the documented and derived rules that become untestable
  --profiles N        the number of random profiles, each tested with and without its profile
                      (default 5)
  --seed N            the random seed (default 1)
  --json              print JSON
  --help              show this help

Exit codes: 0 if every fault in a documented or derived rule and every fault of a family was found
and no conforming service failed, otherwise 1.`;

const flags = {
  stage: { type: 'string' },
  fault: { type: 'string' },
  part: { type: 'string' },
  missed: { type: 'boolean' },
  thorough: { type: 'boolean' },
  processes: { type: 'string' },
  conforming: { type: 'string' },
  every: { type: 'string' },
  learn: { type: 'string' },
  'first-failure': { type: 'string' },
  answers: { type: 'boolean' },
  profiles: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export function runSelftestCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const seed = parseNumber('--seed', options.seed, 1);
    if (options.conforming !== undefined)
      return testConformingServices(
        parseNumber('--conforming', options.conforming, 1),
        parseNumber('--every', options.every, 1),
        seed,
      );
    if (options.learn !== undefined) return testLearning(parseNumber('--learn', options.learn, 1), seed);
    if (options['first-failure'] !== undefined)
      return measureFirstFailures(parseNumber('--first-failure', options['first-failure'], 1), seed);
    if (options.answers) return printAnswerCosts();
    const [part, partCount] = parsePart(options.part);
    const selection = { text: options.fault ?? '', part, partCount };
    if (!selectsAnyFault(selection))
      throw new UsageError(
        options.fault === undefined
          ? `--part ${options.part} selects no fault.`
          : `No selected fault has "${options.fault}" in its name.`,
      );
    const results = await runStages({
      selection,
      seed,
      stages: parseStages(options.stage),
      profiles: parseNumber('--profiles', options.profiles, 5),
      processes: parseNumber('--processes', options.processes, availableParallelism()),
      isThorough: options.thorough === true,
      onOutcome: (isFound, fault) => {
        if (!options.json) console.error(`${isFound ? 'found    ' : 'NOT FOUND'} ${fault}`);
      },
    });
    console.log(options.json ? JSON.stringify(results, null, 2) : renderStageResults(results, options.missed === true));
    return hasPassed(results) ? 0 : 1;
  });
}

function parseNumber(flag: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 0) throw new UsageError(`${flag} must be a whole number, not "${text}".`);
  return number;
}

function parsePart(text = '0/1'): readonly [part: number, of: number] {
  const [part = Number.NaN, partCount = Number.NaN] = text.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(partCount) || part < 0 || part >= partCount)
    throw new UsageError(`--part must be N/M such as 0/2, not "${text}".`);
  return [part, partCount];
}

function parseStages(name: string | undefined): readonly Stage[] {
  if (name === undefined) return stages;
  const stage = stages.find((stage) => stage === name);
  if (stage === undefined) throw new UsageError(`--stage must be ${stages.join(', ')}, not "${name}".`);
  return [stage];
}
