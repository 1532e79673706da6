/** Laws for checkers in any language: each with handwritten traces and their verdicts. */

import { laws } from '../../spec/laws/index.ts';
import type { Exchange, LawTrace } from '../../spec/laws/law.ts';
import { minute } from '../../spec/laws/traces/examples.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { hasDefaultAnswer, hasImplementedAnswer } from '../openapi/applicability/decisionAnswers.ts';
import { renderText } from '../openapi/applicability/renderText.ts';
import { packLongTexts } from './packLongTexts.ts';

const about = [
  'A law is checked against observed traffic and never enforced: no request is rejected because of it. "over" states what it covers.',
  '"needs" names the decisions that a law depends on. Laws whose decisions this profile does not answer are omitted.',
  'A trace is a recorded sequence with canonical names: each number is the position of an event in "events", counted from 0. "at" and "until" are milliseconds since 1970 on the clock of the service. The verdict is "kept", "broken", or "not-exercised" if the trace does not exercise the law.',
  'An event without "kind" is an exchange: the members of "exchangeDefaults" that it does not have apply to it. Without "status", it is that of its operation in "statusDefaults", or 200; without "success", it is whether the status is below 400. "body" and "responseBody" are positions in "bodies" and "responseBodies", counted from 0.',
  'Traces assume the default answers. A law whose decisions this profile answers differently has no traces.',
  'A text of the form {"$text": [...]} is the concatenation of its parts; a part [text, n] repeats the text n times.',
];

/** What most exchanges have. */
const exchangeDefaults: Readonly<Record<string, unknown>> = {
  kind: 'exchange',
  at: minute(0),
  caller: 'ada',
  operation: 'createPost',
};

/** The usual statuses of responses that are not 200. */
const statusDefaults: Readonly<Record<string, number>> = { createPost: 201, createLeadMagnet: 201, uploadMedia: 201 };

/** What the traces have in common, as JSON. */
class SharedParts {
  readonly events = new TextList();
  readonly bodies = new TextList();
  readonly responseBodies = new TextList();
}

/** Distinct texts by their position. */
class TextList {
  readonly #positions = new Map<string, number>();

  /**
   * Adds a text unless the list has it.
   *
   * @returns its position
   */
  add(text: string): number {
    const position = this.#positions.get(text) ?? this.#positions.size;
    this.#positions.set(text, position);
    return position;
  }

  list(): readonly string[] {
    return [...this.#positions.keys()];
  }
}

/** Serializes the catalogue with one line per member, trace and event; pretty-printed, these would make up most of the file. */
export function buildLawFile(profile: Profile): string {
  const shared = new SharedParts();
  const lawTexts = laws
    .filter(({ needs }) => needs.every((id) => hasImplementedAnswer(profile, id)))
    .map(({ id, level, over, needs, source, argument, summary, traces }) => {
      const applicableTraces = needs.every((need) => hasDefaultAnswer(profile, need)) ? traces : [];
      const traceTexts = applicableTraces.map((trace) => formatTrace(trace, shared));
      const statement = { id, level, over, needs, source, argument, summary: renderText(summary, profile) };
      const members = Object.entries(statement).flatMap(([name, value]) =>
        value === undefined ? [] : `"${name}": ${JSON.stringify(value)}`,
      );
      const texts = [...members, `"traces": ${formatList(traceTexts)}`];
      return `{\n  ${texts.join(',\n  ')}\n}`.replaceAll(/^/gm, '    ');
    });
  const aboutText = formatList(about.map((text) => JSON.stringify(text)));
  const members = [
    `"about": ${aboutText}`,
    `"laws": [\n${lawTexts.join(',\n')}\n  ]`,
    `"exchangeDefaults": ${JSON.stringify(exchangeDefaults)}`,
    `"statusDefaults": ${JSON.stringify(statusDefaults)}`,
    `"events": ${formatList(shared.events.list())}`,
    `"bodies": ${formatList(shared.bodies.list())}`,
    `"responseBodies": ${formatList(shared.responseBodies.list())}`,
  ];
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

/** @param shared receives the events of the trace with their bodies: many traces have the same ones */
function formatTrace({ name, verdict, trace }: LawTrace, { events, bodies, responseBodies }: SharedParts): string {
  const toText = (value: unknown) => JSON.stringify(packLongTexts(value));
  const positions = trace.map((event) => {
    if (event.kind !== 'exchange') return events.add(toText(event));
    const { body, responseBody, ...others } = omitDefaults(event);
    return events.add(
      toText({
        ...others,
        ...(body === undefined ? {} : { body: bodies.add(toText(body)) }),
        ...(responseBody === undefined ? {} : { responseBody: responseBodies.add(toText(responseBody)) }),
      }),
    );
  });
  return JSON.stringify({ name, verdict, trace: positions });
}

function omitDefaults(exchange: Exchange): Partial<Exchange> {
  const defaults: Readonly<Record<string, unknown>> = {
    ...exchangeDefaults,
    status: statusDefaults[exchange.operation] ?? 200,
    success: exchange.status < 400,
  };
  return Object.fromEntries(Object.entries(exchange).filter(([name, value]) => defaults[name] !== value));
}

function formatList(lines: readonly string[]): string {
  return lines.length === 0 ? '[]' : `[\n${lines.map((item) => `    ${item}`).join(',\n')}\n  ]`;
}
