/** Prints a table row by row, with columns as wide as their titles. */

export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => number | string])[];

export function printTitles<Row>(columns: Columns<Row>): void {
  console.log(columns.map(([title]) => title).join('  '));
}

export function printRow<Row>(columns: Columns<Row>, row: Row): void {
  console.log(columns.map(([title, cell]) => String(cell(row)).padStart(title.length)).join('  '));
}
