/** Laws for checkers in any language: each with handwritten traces and their verdicts. */

import { laws } from '../../spec/laws/index.ts';
import type { LawTrace } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { hasDefaultAnswer, hasImplementedAnswer } from '../openapi/applicability/decisionAnswers.ts';
import { renderText } from '../openapi/applicability/renderText.ts';
import { packLongTexts } from './packLongTexts.ts';

const about = [
  'A law is checked against observed traffic and never enforced: no request is rejected because of it. "over" states what it covers.',
  '"needs" names the decisions that a law depends on. Laws whose decisions this profile does not answer are omitted.',
  'A trace is a recorded sequence with canonical names; "at" and "until" are milliseconds since 1970 on the clock of the service. The verdict is "kept", "broken", or "not-exercised" if the trace does not exercise the law.',
  'Traces assume the default answers. A law whose decisions this profile answers differently has no traces.',
  'A text of the form {"$text": [...]} is the concatenation of its parts; a part [text, n] repeats the text n times.',
];

/** Serializes the catalogue with one line per trace; pretty-printed, the traces would make up most of the file. */
export function lawFile(profile: Profile): string {
  const lawTexts = laws
    .filter(({ needs }) => needs.every((id) => hasImplementedAnswer(profile, id)))
    .map(({ id, level, over, needs, source, argument, summary, traces }) => {
      const lawJson = JSON.stringify(
        { id, level, over, needs, source, argument, summary: renderText(summary, profile) },
        null,
        2,
      );
      const applicableTraces = needs.every((need) => hasDefaultAnswer(profile, need)) ? traces : [];
      return `${lawJson.slice(0, -2)},\n  "traces": ${formatList(applicableTraces.map(formatTrace), '    ', '  ')}\n}`.replaceAll(
        /^/gm,
        '    ',
      );
    });
  return `{\n  "about": ${formatList(
    about.map((text) => JSON.stringify(text)),
    '    ',
    '  ',
  )},\n  "laws": [\n${lawTexts.join(',\n')}\n  ]\n}\n`;
}

const formatTrace = (trace: LawTrace): string => JSON.stringify(packLongTexts(trace));

function formatList(lines: readonly string[], inner: string, outer: string): string {
  return lines.length === 0 ? '[]' : `[\n${lines.map((item) => inner + item).join(',\n')}\n${outer}]`;
}
