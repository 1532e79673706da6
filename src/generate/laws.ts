/** Laws for checkers in any language: each with handwritten traces and their verdicts. */

import { laws } from '../../spec/laws/index.ts';
import type { LawTrace } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { answers, answersByDefault } from '../openapi/applicability/answers.ts';
import { told } from '../openapi/applicability/told.ts';
import { packed } from './packed.ts';

const about = [
  'A law is checked against observed traffic and never enforced: no request is rejected because of it. "over" states what it covers.',
  '"needs" names the decisions that a law depends on. Laws whose decisions this profile does not answer are omitted.',
  'A trace is a recorded sequence with canonical names; "at" and "until" are milliseconds since 1970 on the clock of the service. The verdict is "kept", "broken", or "not-exercised" if the trace does not exercise the law.',
  'Traces assume the default answers. A law whose decisions this profile answers differently has no traces.',
  'A text of the form {"$text": [...]} is the concatenation of its parts; a part [text, n] repeats the text n times.',
];

/** Serializes the catalogue with one line per trace; pretty-printed, the traces would make up most of the file. */
export function lawFile(profile: Profile): string {
  const found = laws
    .filter(({ needs }) => needs.every((id) => answers(profile, id)))
    .map(({ id, level, over, needs, source, summary, traces }) => {
      const head = JSON.stringify({ id, level, over, needs, source, summary: told(summary, profile) }, null, 2);
      const shown = needs.every((need) => answersByDefault(profile, need)) ? traces : [];
      return `${head.slice(0, -2)},\n  "traces": ${list(shown.map(line), '    ', '  ')}\n}`.replaceAll(/^/gm, '    ');
    });
  return `{\n  "about": ${list(
    about.map((text) => JSON.stringify(text)),
    '    ',
    '  ',
  )},\n  "laws": [\n${found.join(',\n')}\n  ]\n}\n`;
}

const line = (trace: LawTrace): string => JSON.stringify(packed(trace));

function list(lines: readonly string[], inner: string, outer: string): string {
  return lines.length === 0 ? '[]' : `[\n${lines.map((one) => inner + one).join(',\n')}\n${outer}]`;
}
