/** A form for a trigger, generated from its schema and filled with its example. */
import { useId, useState } from 'preact/hooks';
import { buildBody, type Field, getFieldValues, getKey, listFields } from '../../format/formFields.ts';
import { runAction } from '../../surface/actions.ts';
import { controlPath } from '../../surface/call.ts';
import { useResource } from '../../surface/resource.ts';
import type { Accounts, LeadMagnetSummary, PostList, Trigger } from '../../surface/responses.ts';
import { route } from '../../surface/session.ts';

/** Suggested values by member name. */
function useSuggestions(): Readonly<Record<string, readonly string[]>> {
  const posts = useResource<PostList>('/posts?limit=50').data?.posts ?? [];
  const accounts = useResource<Accounts>('/accounts').data?.posting ?? [];
  const magnets = useResource<readonly LeadMagnetSummary[]>('/lead-magnets').data ?? [];
  const ids = accounts.map(({ account }) => account);
  return {
    post: posts.map(({ id }) => id),
    leadMagnet: magnets.map(({ record }) => String(record.id)),
    account: ids,
    accountId: ids,
  };
}

export function TriggerForm({ trigger, document }: { readonly trigger: Trigger; readonly document: unknown }) {
  const path = trigger.path.slice(controlPath.length);
  const fields = listFields(document, path);
  const suggestions = useSuggestions();
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({});
  const values = { ...buildInitialValues(fields, trigger), ...inputs };
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
          suggestions={suggestions[field.path.at(-1) ?? ''] ?? []}
          onChange={(value) => setInputs({ ...inputs, [getKey(field)]: value })}
        />
      ))}
      <div class="form-actions">
        <button type="submit" class="primary">
          Apply
        </button>
      </div>
    </form>
  );
}

/** Fills in the post when the page was opened from one. */
function buildInitialValues(fields: readonly Field[], { example }: Trigger): Readonly<Record<string, string>> {
  const { post } = route.value.query;
  if (post === undefined || !fields.some((field) => getKey(field) === 'post')) return getFieldValues(fields, example);
  return { ...getFieldValues(fields, example), leadMagnet: '', postUrl: '', platform: '', accountId: '', post };
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
