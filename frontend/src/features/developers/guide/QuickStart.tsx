import { useState } from 'react';
import { Link } from 'react-router-dom';
import { siteAddress } from '../../../shared/config/site.js';
import { Tabs } from '../../../shared/ui/pages/Tabs.js';
import { CodeBlock } from '../../../shared/ui/text/CodeBlock.js';
import javascript from '../programs/buy-leads.mjs?raw';
import python from '../programs/buy-leads.py?raw';
import shell from '../programs/buy-leads.sh?raw';

const programs = { curl: shell, javascript, python };
type Language = keyof typeof programs;

const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
] as const;

/** A program that buys leads, in three languages. A test of the gateway runs the same files. */
export function QuickStart() {
  const [language, setLanguage] = useState<Language>('curl');
  const code = programs[language].replaceAll('https://leadmart.example', siteAddress);
  return (
    <>
      <p>
        Create an API key with the scopes read, buy and download under{' '}
        <Link to="/account/developers">Account, Developers</Link> and keep it in the environment
        variable <code>LEADMART_API_KEY</code>. The program lists the datasets, buys two leads,
        waits for the pack and downloads it. It needs no packages. With a test key it buys made-up
        leads for free.
      </p>
      <Tabs label="Language" tabs={languages} current={language} onSelect={setLanguage}>
        <CodeBlock label="The program" code={code} />
      </Tabs>
    </>
  );
}
