/** Adds a comment to each control operation in the declarations of the table, which editors show at functions of a mock. */

/** An operation of the table, such as `clock.advance`. */
interface DescribedOperation {
  readonly name: string;
  readonly operation: { readonly summary: string; readonly description?: string };
}

/** @throws Error if the declarations lack an operation */
export function addHandleComments(text: string, operations: readonly DescribedOperation[]): string {
  const comments = new Map(
    operations.map(({ name, operation: { summary, description } }) => [
      name,
      [`${summary}.`, description].join(' ').trim(),
    ]),
  );
  let subject = '';
  const lines = text.split('\n').flatMap((line) => {
    // Only members of the table itself are indented.
    const [, indent, name = '', type] = /^(\t?)(\w+): (\{$|ControlOperation<)/.exec(line) ?? [];
    if (type === '{' && indent === '\t') subject = name;
    if (type !== 'ControlOperation<') return [line];
    const operation = indent === '\t' ? name : `${subject}.${name}`;
    const comment = comments.get(operation);
    comments.delete(operation);
    return comment === undefined ? [line] : [`/** ${comment} */`, line];
  });
  if (comments.size > 0) throw new Error(`The declarations lack ${[...comments.keys()].join(', ')}.`);
  return lines.join('\n');
}
