import { useEffect, useMemo, useRef, useState } from 'react';
import { fileTextOf } from '../../shared/forms/file-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { unmappedFile } from './column-mapping.ts';
import { readHealthFile } from './read-health-file.ts';
import {
  bestText,
  type Choices,
  type FileFault,
  type FoundReadings,
  type Mapping,
  NO_CHOICES,
  readReadingsFile,
  recordsOfFile,
} from './readings-file.ts';
import type { HealthFileFault } from './unzipped.ts';

/** Readings of five years are far smaller; a larger list would block the page. Chosen. */
const CSV_MAX_BYTES = 10_000_000;
/** Bytes that distinguish an archive or an XML file from a list. */
const HEAD_BYTES = 64;

type Refusal = 'notText' | 'tooLarge' | FileFault | HealthFileFault;

type Stage =
  | { readonly is: 'none' | 'stopped' }
  | { readonly is: 'reading'; readonly percent: number | null }
  | { readonly is: 'refused'; readonly why: Refusal }
  /** The text in every possible encoding, and when it was opened. */
  | { readonly is: 'list'; readonly texts: readonly string[]; readonly now: Date }
  | { readonly is: 'health'; readonly found: FoundReadings };

async function isOfHealth(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  return text.startsWith('PK\u0003\u0004') || /^(?:ï»¿)?\s*<(?:\?xml|HealthData)/.test(text);
}

async function stageOf(file: File): Promise<Stage | 'health'> {
  if (await isOfHealth(file)) return 'health';
  if (file.size > CSV_MAX_BYTES) return { is: 'refused', why: 'tooLarge' };
  const read = fileTextOf(new Uint8Array(await file.arrayBuffer()));
  if (read === null) return { is: 'refused', why: 'notText' };
  const texts = 'csv' in read ? [read.csv] : read.readings.map(({ csv }) => csv);
  return { is: 'list', texts, now: serverNow() };
}

/** Reads the chosen file: a list on the page, an Apple Health export in a worker. */
export function useReadingFile() {
  const [name, setName] = useState<string | null>(null);
  const [stage, setStage] = useState<Stage>({ is: 'none' });
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const stopReading = useRef<(() => void) | null>(null);
  // If several files are chosen in succession, the last one wins.
  const round = useRef(0);

  function end(): void {
    round.current += 1;
    stopReading.current?.();
    stopReading.current = null;
  }
  useEffect(() => () => stopReading.current?.(), []);

  function readHealth(file: File): void {
    stopReading.current = readHealthFile(file, serverNow(), (answer) => {
      if (answer.kind === 'progress') setStage({ is: 'reading', percent: answer.percent });
      else if (answer.kind === 'found') setStage({ is: 'health', found: answer.found });
      else setStage({ is: 'refused', why: answer.reason });
    });
  }

  async function choose(file: File): Promise<void> {
    end();
    const own = round.current;
    setName(file.name);
    setChoices(NO_CHOICES);
    setMapping(null);
    setStage({ is: 'reading', percent: null });
    // Reading fails if the file was moved or deleted.
    const next = await stageOf(file).catch((): Stage => ({ is: 'refused', why: 'broken' }));
    if (round.current !== own) return;
    if (next === 'health') readHealth(file);
    else setStage(next);
  }

  function leave(is: 'none' | 'stopped'): void {
    end();
    setName(null);
    setStage({ is });
  }

  const list = useMemo(
    () => (stage.is === 'list' ? readReadingsFile(stage.texts, choices, stage.now, mapping) : null),
    [stage, choices, mapping],
  );
  const unmapped = useMemo(() => {
    if (stage.is !== 'list' || list !== 'no_columns') return null;
    const records = recordsOfFile(bestText(stage.texts));
    return typeof records === 'string' ? null : unmappedFile(records);
  }, [stage, list]);
  return {
    name,
    choices,
    choose,
    setChoices,
    unmapped,
    setMapping,
    startAnew: () => leave('none'),
    stop: () => leave('stopped'),
    isStopped: stage.is === 'stopped',
    isReading: stage.is === 'reading',
    percent: stage.is === 'reading' ? stage.percent : null,
    refusal: stage.is === 'refused' ? stage.why : typeof list === 'string' && unmapped === null ? list : null,
    list: typeof list === 'string' ? null : list,
    health: stage.is === 'health' ? stage.found : null,
  };
}
