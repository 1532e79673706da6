/** Requests that the state of the named resource forbids, and requests that name a missing resource. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { triedRules, verbatimOf } from '../../../spec/rules/index.ts';
import type { Act } from '../../../spec/rules/trial.ts';
import { plain } from '../../script/bodies.ts';
import { translated } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { type Ask, arrange, control, probe } from '../../script/steps.ts';
import { exactly } from '../dryRun/exact.ts';
import { arranged } from '../vectors/arrange.ts';

/** Scripts for misuses. The control is the plain request of the same operation. */
export function misuseScripts(profile: Profile): readonly Script[] {
  return triedRules.flatMap((rule) =>
    (rule.misuses ?? []).flatMap(({ name, given = {}, first = [], acts }) => {
      const compared = plain(acts[0].operation, '_control');
      const script: Script = {
        id: `state/${rule.id}/${name}`,
        title: `${rule.id} is broken: ${name}`,
        about: [rule.id],
        steps: [
          ...compared.given,
          control(compared.ask),
          ...arranged(given, verbatimOf(rule)),
          ...first.map((act) => arrange(askOf(act))),
          ...acts.map((act) => probe(askOf(act))),
        ],
      };
      return exactly(script, rule.id, profile);
    }),
  );
}

const askOf = (act: Act): Ask =>
  act.body === undefined ? { ...plain(act.operation).ask, ...act } : { ...act, body: translated(act.body) };
