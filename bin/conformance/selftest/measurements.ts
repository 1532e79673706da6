/** The measurements of the self-test that replace its stages. Each prints its result and returns the exit code. */
import { formatCostLine, measureAnswerCosts } from '../../../selftest/answers.ts';
import { openConformingService } from '../../../selftest/conforming/conformingService.ts';
import { formatFalsePositives, runFalsePositiveCheck } from '../../../selftest/conforming/falsePositives.ts';
import {
  type FirstFailure,
  findFirstFailure,
  renderFirstFailureTable,
  sampleFaults,
} from '../../../selftest/firstFailure.ts';
import { checkLearning, formatLearningLine } from '../../../selftest/learning/checkLearning.ts';

/** Learns the profiles of random conforming services; returns 1 if a bound answer is wrong. */
export async function testLearning(services: number, seed: number): Promise<number> {
  let wrong = 0;
  for (let number = seed; number < seed + services; number++) {
    const check = await checkLearning(await openConformingService(number, 'all'));
    wrong += check.wrong.length;
    console.log(formatLearningLine(check));
  }
  console.log(`${services} services, ${wrong} wrong answers.`);
  return wrong === 0 ? 0 : 1;
}

export async function testConformingServices(services: number, every: number, seed: number): Promise<number> {
  const rows = await runFalsePositiveCheck({
    services,
    every,
    seed,
    onService: (name, falsePositives) => console.error(`${formatCleanOutcome(falsePositives)} ${name}`),
  });
  console.log(formatFalsePositives(rows));
  return rows.every(({ falsePositives }) => falsePositives.length === 0) ? 0 : 1;
}

function formatCleanOutcome(falsePositives: readonly unknown[] | undefined): string {
  if (falsePositives === undefined) return 'differs';
  return falsePositives.length === 0 ? 'passed ' : 'FAILED ';
}

export async function measureFirstFailures(count: number, seed: number): Promise<number> {
  const results: FirstFailure[] = [];
  for (const [i, fault] of sampleFaults(count).entries()) {
    results.push(await findFirstFailure(fault, seed + i));
    console.error(`${i + 1} of ${count}`);
  }
  console.log(renderFirstFailureTable(results));
  return 0;
}

/** Returns 1 if a conforming service fails, or if an untestable rule is not announced. */
export async function printAnswerCosts(): Promise<number> {
  console.log('Untestable rules under an unknown answer: documented, derived, assumed; the first two by name');
  let isClean = true;
  for await (const cost of measureAnswerCosts()) {
    console.log(formatCostLine(cost));
    isClean &&= cost.falsePositives.length === 0 && cost.unannounced.length === 0;
  }
  return isClean ? 0 : 1;
}
