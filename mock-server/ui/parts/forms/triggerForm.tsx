/** A form for a trigger, generated from its schema and filled with its example. */
import { useId, useState } from 'preact/hooks';
import {
  buildBody,
  type Field,
  type FieldValues,
  getFieldValues,
  getKey,
  listFields,
} from '../../format/formFields.ts';
import { runAction } from '../../surface/actions.ts';
import { controlPath } from '../../surface/call.ts';
import { useResource } from '../../surface/resource.ts';
import type { Accounts, LeadMagnetSummary, PostList, Trigger } from '../../surface/responses.ts';
import { route } from '../../surface/session.ts';

/** The ids that a member can have, newest first, by member name; undefined while they load. */
type RecordIds = Readonly<Record<string, readonly string[] | undefined>>;

function useRecordIds({ name }: Trigger): RecordIds {
  const posts = useResource<PostList>('/posts').data?.posts;
  const accounts = useResource<Accounts>('/accounts').data;
  const magnets = useResource<readonly LeadMagnetSummary[]>('/lead-magnets').data;
  const postingIds = accounts?.posting.map(({ account }) => account);
  return {
    post: posts
      ?.filter(({ targets }) => name !== 'metrics' || targets.some(({ status }) => status === 'published'))
      .map(({ id }) => id),
    leadMagnet: magnets?.map(({ record }) => String(record.id)).toReversed(),
    account: name === 'outreach' ? accounts?.outreach.map(({ account }) => account) : postingIds,
    accountId: postingIds,
  };
}

export function TriggerForm({ trigger, document }: { readonly trigger: Trigger; readonly document: unknown }) {
  const path = trigger.path.slice(controlPath.length);
  const fields = listFields(document, path);
  const recordIds = useRecordIds(trigger);
  const [inputs, setInputs] = useState<FieldValues>();
  const values = inputs ?? buildInitialValues(fields, trigger, recordIds);
  const obstacle = findObstacle(trigger, recordIds, values);
  const submit = (event: Event) => {
    event.preventDefault();
    void runAction('POST', path, { body: buildBody(fields, values) }, `Done: ${trigger.summary.toLowerCase()}.`);
  };
  return (
    <form class="grid-form" onSubmit={submit} aria-label={trigger.summary}>
      {fields.map((field) => (
        <FieldInput
          key={getKey(field)}
          field={field}
          value={values[getKey(field)] ?? ''}
          suggestions={recordIds[field.path.at(-1) ?? ''] ?? []}
          onChange={(value) => setInputs({ ...values, [getKey(field)]: value })}
        />
      ))}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={obstacle !== undefined}>
          Apply
        </button>
        {obstacle === undefined ? null : <span class="soft">{obstacle}</span>}
      </div>
    </form>
  );
}

/**
 * Replaces the records that the example names by the newest ones. A post on which the page was opened is also filled in
 * instead of a lead magnet.
 */
function buildInitialValues(fields: readonly Field[], { example }: Trigger, recordIds: RecordIds): FieldValues {
  const exampleValues = getFieldValues(fields, example);
  const newest = Object.keys(recordIds)
    .filter((name) => name in example)
    .map((name) => [name, recordIds[name]?.[0] ?? '']);
  const values: FieldValues = { ...exampleValues, ...Object.fromEntries(newest) };
  if (!('post' in exampleValues)) return values;
  const { post } = route.value.query;
  // The platform of the example is one of the post of the example.
  if (post === undefined) return 'post' in example ? { ...values, platform: '' } : values;
  return { ...values, leadMagnet: '', postUrl: '', platform: '', accountId: '', post };
}

/** Returns what must exist before the trigger has anything to act on. */
function findObstacle({ name, example }: Trigger, recordIds: RecordIds, values: FieldValues): string | undefined {
  if ([values.leadMagnet, values.post, values.postUrl].some(Boolean)) return undefined;
  if ('leadMagnet' in example && recordIds.leadMagnet?.length === 0) return 'Create a lead magnet first.';
  if ('post' in example && recordIds.post?.length === 0)
    return name === 'metrics' ? 'Publish a post first.' : 'Create a post first.';
  return undefined;
}

function FieldInput({
  field,
  value,
  suggestions,
  onChange,
}: {
  readonly field: Field;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const listId = useId();
  const hintId = useId();
  const controlId = useId();
  const controlProps = { id: controlId, required: field.required, value, 'aria-describedby': hintId };
  return (
    <div class={field.kind === 'multiline' ? 'field whole' : 'field'}>
      <label for={controlId}>{field.path.join(' · ')}</label>

      {field.kind === 'choice' ? (
        <select {...controlProps} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">not set</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : field.kind === 'multiline' ? (
        <textarea {...controlProps} rows={2} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...controlProps}
          type={field.kind === 'number' ? 'number' : 'text'}
          list={suggestions.length === 0 ? undefined : listId}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <small id={hintId} class="soft">
        {field.description}
      </small>
      {suggestions.length === 0 ? null : (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}
