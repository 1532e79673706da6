/** The results of a comparison for a terminal: the figures, then each difference with both responses. */
import { excerpt } from '../../../../spec/text/excerpt.ts';
import type { Paint } from '../../../report/terminal/paint.ts';
import { formatPlural } from '../../../report/wording.ts';
import type { PlayedRequest } from '../compare/playResult.ts';
import { formatFigures, type ParityFinding, type ParityResults } from '../results.ts';

/** The maximum number of findings shown in full. */
const maxFindings = 20;

export function formatParity(results: ParityResults, paint: Paint): string {
  const { findings, drift, exit, planted, notCompared, unstable, remarks, unimplementedAnswers } = results;
  return [
    paint('bold', formatFigures(results)),
    ...formatSection('The service has changed since the recording', drift, paint, ['now', 'before']),
    ...formatSection('The mock differs from the service', findings, paint, ['service', 'mock']),
    ...formatCounts('Not counted: responses of the service that vary between runs', unstable),
    ...formatCounts('Not counted: differences that no profile can express', remarks),
    ...formatCounts('Not compared', notCompared),
    ...Object.entries(unimplementedAnswers).map(
      ([id, answer]) => `The mock does not implement ${JSON.stringify(answer)} for ${id}; it uses its default.`,
    ),
    planted === 'no response to plant into'
      ? 'Self-check: not possible, because no matching script creates a post.'
      : `Self-check: a response of the mock was changed on purpose, and the comparison ${planted} the difference.`,
    paint(exit.code === 0 ? 'green' : 'red', exit.reason),
  ].join('\n');
}

function formatSection(
  title: string,
  findings: readonly ParityFinding[],
  paint: Paint,
  sides: readonly [service: string, other: string],
): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - maxFindings;
  return [
    '',
    paint('bold', `${title}, in ${formatPlural(findings.length, 'way')}:`),
    ...findings.slice(0, maxFindings).flatMap((finding) => ['', ...formatFinding(finding, paint, sides)]),
    ...(more > 0 ? [`… and ${more} more, in the JSON report.`] : []),
    '',
  ];
}

/** Formats the remedy of a difference, or a note that not every answer was tried. */
export function formatRemedy({ remedy, outOfTime }: ParityFinding): string | undefined {
  if (outOfTime) return 'Not every answer was tried: the time limit for explanations was reached.';
  return (
    remedy &&
    `${remedy.decision}: ${JSON.stringify(remedy.answer)} would remove this difference; the profile says ${JSON.stringify(remedy.currentAnswer)}.`
  );
}

function formatFinding(
  finding: ParityFinding,
  paint: Paint,
  [service, other]: readonly [service: string, other: string],
): readonly string[] {
  const { signature, scripts, exchanges, rules, decisions } = finding;
  const last = exchanges.at(-1);
  const remedy = formatRemedy(finding);
  return [
    `${paint('red', signature)}  ${paint('dim', formatPlural(scripts, 'script'))}`,
    ...(remedy === undefined ? [] : [`  ${paint('green', remedy)}`]),
    ...(rules.length === 0 ? [] : [`  rules: ${rules.join(', ')}`]),
    ...(decisions.length === 0 ? [] : [`  decisions: ${decisions.join(', ')}`]),
    ...exchanges
      .slice(0, -1)
      .map((exchange) => `  after   ${formatRequestLine(exchange.service ?? exchange.baseline)}`),
    `  request ${formatRequestLine(last?.service ?? last?.baseline)}`,
    `  ${service.padEnd(7)} ${formatResponse(last?.service)}`,
    `  ${other.padEnd(7)} ${formatResponse(last?.baseline)}`,
  ];
}

const maxLength = 200;

export function formatRequestLine(request: PlayedRequest | undefined): string {
  if (request === undefined) return 'none';
  const { id, query, body } = request.step;
  const parts = [id, query, body].flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)]));
  return excerpt([request.operation, ...parts].join(' '), maxLength);
}

function formatResponse(request: PlayedRequest | undefined): string {
  if (request === undefined) return 'no request: the script ended';
  const { status, responseBody } = request.observation;
  return excerpt(`${status} ${JSON.stringify(responseBody) ?? ''}`, maxLength);
}

function formatCounts(title: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const entries = Object.entries(counts);
  if (entries.length === 0) return [];
  const lines = entries.slice(0, 6).map(([label, count]) => `  ${String(count).padStart(4)}  ${label}`);
  return [`${title}:`, ...lines, ...(entries.length > 6 ? [`        … and ${entries.length - 6} more`] : [])];
}
