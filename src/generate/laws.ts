/** Laws for judges in any language: what each says, and traces by hand with their verdicts. */

import { laws } from '../../spec/laws/index.ts';
import type { LawTrace } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { answers, answersByDefault } from '../openapi/applicability/answers.ts';
import { told } from '../openapi/applicability/told.ts';
import { packed } from './packed.ts';

const about = [
  'A law is judged over what was seen and never enforced: nothing refuses what breaks it. "over" says what it looks at.',
  '"needs" names the decisions without which a law cannot be judged; a law whose decisions this profile leaves without an answer is left out.',
  'A trace is what a recorder saw, in order, in canonical names; "at" and "until" are milliseconds since 1970 on the clock of the service. "kept" and "broken" are verdicts; "not-exercised": the trace must not be judged.',
  'Traces are written for the defaults: under a profile that answers a decision of the law otherwise there are none.',
  'A text written {"$text": [...]} is put together from its parts; a part [text, n] is that text n times.',
];

/** The catalogue as a file, one line for each trace: spread out they would be longer than all else together. */
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
