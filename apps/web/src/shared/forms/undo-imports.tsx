import { Box, Button, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { Sheet } from '../platform/sheet.tsx';

/** An import that can be undone, in words. */
export interface UndoableImport {
  readonly id: string;
  readonly title: string;
  readonly when: string;
}

interface UndoImportsProps {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly UndoableImport[];
  readonly texts: {
    readonly undo: string;
    readonly confirmTitle: string;
    readonly confirm: string;
    readonly keep: string;
    readonly close: string;
  };
  readonly isBusy: boolean;
  /** Undoes an import, after the user confirmed it. */
  readonly onUndo: (id: string) => Promise<unknown>;
}

/** Imports of the last days, each with a button that undoes it as a whole after a confirmation. */
export function UndoImports({ title, hint, items, texts, isBusy, onUndo }: UndoImportsProps) {
  const [asked, setAsked] = useState<UndoableImport | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <Text as="h2" size="lead">
        {title}
      </Text>
      <Stack as="ul" gap={3}>
        {items.map((item) => (
          <Row as="li" key={item.id} gap={3} justify="between">
            <Box isFilling>
              <Text weight={600}>{item.title}</Text>
              <Muted size="small">{item.when}</Muted>
            </Box>
            <Button
              variant="secondary"
              isSmall
              aria-label={`${texts.undo}: ${item.title}, ${item.when}`}
              onClick={() => {
                setAsked(item);
                setOpen(true);
              }}
            >
              {texts.undo}
            </Button>
          </Row>
        ))}
      </Stack>
      <Muted size="small">{hint}</Muted>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.confirmTitle} closeLabel={texts.close}>
        <Stack gap={4} padding={3}>
          <div>
            <Text weight={600}>{asked?.title}</Text>
            <Muted>{asked?.when}</Muted>
          </div>
          <p>{texts.confirm}</p>
          <Button
            variant="danger"
            isBlock
            isBusy={isBusy}
            onClick={() => {
              if (asked) void onUndo(asked.id).finally(() => setOpen(false));
            }}
          >
            {texts.undo}
          </Button>
          <Button variant="quiet" isBlock disabled={isBusy} onClick={() => setOpen(false)}>
            {texts.keep}
          </Button>
        </Stack>
      </Sheet>
    </Stack>
  );
}
