/** Replaces platforms that callers lack, in scripts whose subject is not the platform. */
import type { PlatformLabel } from '../../spec/platforms.ts';
import { type CallerName, getRequests, type Script } from './script.ts';

/** Platforms that accept a text alone in every reading of the document. */
const textPlatforms: readonly PlatformLabel[] = ['social', 'professional', 'microblog', 'textthread', 'openmicro'];

const accountReference = /\{\{(theirs:)?account:([a-z]+)(?::\d+)?\}\}/g;

/**
 * Returns the script with each missing platform replaced with one that all its callers have; unchanged if there is none,
 * or if the platform is its subject.
 */
export function fitToAccounts(
  script: Script,
  accounts: ReadonlyMap<CallerName, readonly { readonly platform: string }[]>,
): Script {
  if (script.anyPlatform !== true) return script;
  const callersByPlatform = new Map<string, Set<CallerName>>();
  for (const { caller = 'primary', ...step } of getRequests(script))
    for (const [, theirs, label = ''] of JSON.stringify(step).matchAll(accountReference))
      callersByPlatform.set(
        label,
        new Set([...(callersByPlatform.get(label) ?? []), theirs === undefined ? caller : 'other']),
      );
  const isFit = (label: string, callers: ReadonlySet<CallerName>) =>
    [...callers].every((caller) => accounts.get(caller)?.some(({ platform }) => platform === label));
  const replacements = new Map<string, string>();
  for (const [label, callers] of callersByPlatform) {
    if (isFit(label, callers)) continue;
    const substitute = textPlatforms.find(
      (other) => isFit(other, callers) && !callersByPlatform.has(other) && ![...replacements.values()].includes(other),
    );
    if (substitute !== undefined) replacements.set(label, substitute);
  }
  return replacements.size === 0 ? script : { ...script, steps: renamePlatforms(script.steps, replacements) };
}

/** Renames platforms in references, in targets and as the keys of overrides. */
function renamePlatforms(steps: Script['steps'], replacements: ReadonlyMap<string, string>): Script['steps'] {
  const labels = [...replacements.keys()].join('|');
  const mention = new RegExp(
    `(\\{\\{(?:theirs:)?account:|"platform":"|"platformContent":\\{")(${labels})(?=\\}\\}|:|")`,
    'g',
  );
  const text = JSON.stringify(steps).replace(mention, (_, before, label) => `${before}${replacements.get(label)}`);
  return JSON.parse(text) as Script['steps'];
}
