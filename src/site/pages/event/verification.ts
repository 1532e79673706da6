/** Programs that verify the signature of a webhook, from files that tests run. */
import type { SiteParts } from '../../parts.ts';
import type { LanguageSample } from '../../text/languageSamples.ts';

/** The programs by their path in the project. */
const programs: readonly (readonly [path: string, language: LanguageSample['language'], label: string])[] = [
  ['docs/examples/webhooks/verify.ts', 'typescript', 'TypeScript'],
  ['docs/examples/webhooks/verify.py', 'python', 'Python'],
  ['docs/examples/webhooks/verify.go', 'go', 'Go'],
  ['docs/examples/webhooks/verify.sh', 'shell', 'Shell'],
];

export function buildVerificationSamples({ samples }: SiteParts): readonly LanguageSample[] {
  return programs.map(([path, language, label]) => ({ language, label, source: samples.get(path) ?? '' }));
}
