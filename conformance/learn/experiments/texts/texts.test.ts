import { expect, test } from 'vitest';
import { asString, readMember } from '../../../../spec/json.ts';
import { type PlatformLabel, platforms } from '../../../../spec/platforms.ts';
import type { RequestStep } from '../../../script/script.ts';
import type { ChoiceExperiment } from '../experiment.ts';
import { textExperiments } from './texts.ts';

/** A service whose limit is off by one, which neither trims texts nor ignores overrides without a target. */
function acceptsOffByOne(body: unknown): boolean {
  const text = asString(readMember(body, 'text')) ?? '';
  const targets = readMember(body, 'platforms') as readonly { readonly platform: PlatformLabel }[];
  const overrides = Object.entries((readMember(body, 'platformContent') ?? {}) as object);
  const texts = [
    ...targets.map(({ platform }) => [platform, text] as const),
    ...overrides.map(([label, override]) => [label as PlatformLabel, String(readMember(override, 'text'))] as const),
  ];
  return texts.every(([label, platformText]) =>
    platformText.split('\n\n\n').every((part) => part.trim() !== '' && part.length <= platforms[label].text.max + 1),
  );
}

test.each([
  ['thread.split', 'exact'],
  ['request.white-space', 'keep'],
  ['platformContent.untargeted', 'measure'],
] as const)('a limit that is off by one is not taken for another answer to %s', (id, answer) => {
  const experiments = (textExperiments[id] ?? []).filter((one): one is ChoiceExperiment => 'predicts' in one);
  expect(experiments.length).toBeGreaterThan(1);
  for (const { name, steps, predicts } of experiments) {
    const { body } = (steps as readonly RequestStep[]).at(-1) ?? {};
    expect([name, acceptsOffByOne(body) ? 'accepted' : 'refused']).toEqual([name, predicts[answer]?.outcome]);
  }
});
