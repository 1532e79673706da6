/** Features that a profile marks as absent: a service without a documented one breaks the API document. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { Statement } from '../../spec/statement.ts';

type AbsentFeatures = Pick<Profile, 'absent'> & { readonly wire: Pick<Profile['wire'], 'missingFields'> };

/** The decisions and members that a rule depends on and the profile marks as absent, such as `post.list.query:platform`. */
export function listAbsentFeatures({ needs, compares = [] }: Statement, { absent, wire }: AbsentFeatures) {
  const decisions = needs.filter((id) => absent.has(id));
  return { decisions, fields: compares.filter((field) => wire.missingFields.has(field)) };
}

/** Names the documented features that the profile marks as absent; empty if there are none. */
export function writeAbsenceNotes(
  statements: readonly Statement[],
  profile: AbsentFeatures,
  isLearned = false,
): readonly string[] {
  const features = new Set(
    statements
      .filter(({ level }) => level === 'documented')
      .flatMap((statement) => {
        const { decisions, fields } = listAbsentFeatures(statement, profile);
        return decisions.length > 0 ? decisions : fields;
      }),
  );
  if (features.size === 0) return [];
  const names = [...features].join(', ');
  return [
    isLearned
      ? `Documented features that were not found: ${names}. ${adviceOnMissing}`
      : `Documented features that the profile marks absent: ${names}. The rules about them are not applicable.`,
  ];
}

/** Why a rule is untestable if its features were looked for before the run, but not found. */
export function explainNotFound({ level }: Pick<Statement, 'level'>, features: readonly string[]): string {
  const advice = level === 'documented' ? adviceOnMissing : 'If the service has them, name them in the profile.';
  return `Not found: ${features.join(', ')}. ${advice}`;
}

const adviceOnMissing =
  'If the service has them, name them in the profile; otherwise it lacks what the API document describes.';
