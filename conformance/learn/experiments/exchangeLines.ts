/** Formats the requests of an experiment as evidence, one line each, the same in every run. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { ScriptResult } from '../../judge/evidence.ts';

/** The maximum length of the request in the line. */
const maxLength = 240;

/** The requests of the script, with references in place of ids and times, and the status of each response. */
export function formatExchangeLines({ script, requests }: ScriptResult): readonly string[] {
  return requests.map(({ stepIndex, operation, observation: { status, success } }) => {
    const step = script.steps[stepIndex];
    const { id, path, query, authorization, headers, body } = step?.kind === 'request' ? step : {};
    const parts = Object.entries({ id, path, query, authorization, headers, body }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${JSON.stringify(value)}`],
    );
    const outcome = success ? 'accepted' : 'refused';
    return `${excerpt([operation, ...parts].join(' '), maxLength)}: ${outcome} with ${status}`;
  });
}
