import { readingsImport as english } from '@mien/messages';
import { Button, Muted, SelectField, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { MAPPED_COLUMNS, type MappedColumn, mappingOf, NO_MAPPING, type UnmappedFile } from './column-mapping.ts';
import type { PressureUnit, WeightUnit } from './reading-cell.ts';
import type { Mapping } from './readings-file.ts';

const { mapping: texts } = textsOf('readingsImport', english);

const NONE = '';
const EXAMPLE_LENGTH = 24;

interface MapColumnsProps {
  readonly file: UnmappedFile;
  readonly onMapped: (mapping: Mapping) => void;
}

/** Shows the first rows of a file with unknown columns, and asks for their meaning. */
export function MapColumns({ file, onMapped }: MapColumnsProps) {
  const [choice, setChoice] = useState(NO_MAPPING);
  const places = Array.from({ length: file.width }, (_, place) => place);
  const options = places.map((place) => {
    const name = file.header?.[place] ?? '';
    const example = file.rows[0]?.[place] ?? '';
    const label = [name, example].filter((text) => text !== '').join(': ');
    return { value: String(place), label: label.slice(0, EXAMPLE_LENGTH * 2) || `${place + 1}` };
  });
  const choose = (column: MappedColumn, value: string) => {
    const { [column]: _, ...others } = choice.at;
    setChoice({ ...choice, at: value === NONE ? others : { ...others, [column]: Number(value) } });
  };
  const mapping = mappingOf(file, choice);
  return (
    <Stack as="section" gap={4} aria-label={texts.title}>
      <Text as="h2" size="lead">
        {texts.title}
      </Text>
      <Muted>{texts.text}</Muted>
      <Stack as="ol" gap={1} aria-label={texts.rows}>
        {(file.header === null ? file.rows : [file.header, ...file.rows]).map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file do not move, and two may be equal.
          <li key={index}>
            <Text size="small">{cells.filter((cell) => cell !== '').join(' · ')}</Text>
          </li>
        ))}
      </Stack>
      {MAPPED_COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={texts.columns[column]}
          options={[{ value: NONE, label: texts.none }, ...options]}
          value={choice.at[column] === undefined ? NONE : String(choice.at[column])}
          onChange={(event) => choose(column, event.target.value)}
        />
      ))}
      {choice.at.weight !== undefined && (
        <SelectField
          label={texts.weightUnit}
          options={[
            { value: NONE, label: texts.choose },
            ...(['lb', 'kg', 'st'] as const).map((unit) => ({ value: unit, label: texts.units[unit] })),
          ]}
          value={choice.weightUnit ?? NONE}
          onChange={(event) =>
            setChoice({
              ...choice,
              weightUnit: event.target.value === NONE ? null : (event.target.value as WeightUnit),
            })
          }
        />
      )}
      {choice.at.systolic !== undefined && (
        <SelectField
          label={texts.pressureUnit}
          options={(['mmHg', 'kPa'] as const).map((unit) => ({ value: unit, label: unit }))}
          value={choice.pressureUnit}
          onChange={(event) => setChoice({ ...choice, pressureUnit: event.target.value as PressureUnit })}
        />
      )}
      <Button isBlock disabled={mapping === null} onClick={() => mapping && onMapped(mapping)}>
        {texts.read}
      </Button>
    </Stack>
  );
}
