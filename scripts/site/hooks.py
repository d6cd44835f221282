"""The hooks that MkDocs calls while it builds the site: they add generated pages and remove inline scripts."""

from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from scripts.site.assets import assets
from scripts.site.benchmark_page import benchmark_page
from scripts.site.card_pages import card_pages, with_ruling_links
from scripts.site.inline_scripts import InlineScripts
from scripts.site.repository import DOCS, linked_files, other_pages, with_site_links
from scripts.site.rule_pages import kingdom_page, rules_page

# Where the server serves the site.
ADDRESS: Final = "/docs/"
_scripts: Final = InlineScripts()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Set the base of links on the 404 page, since it can be shown anywhere."""
    config.site_url = ADDRESS
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, and the files of the repository that pages link to."""
    texts = {
        **other_pages(),
        **card_pages(),
        "rulings.md": rules_page(),
        "kingdoms.md": kingdom_page(),
        "benchmarks.md": benchmark_page(DOCS),
    }
    for address, text in texts.items():
        files.append(File.generated(config, address, content=text))
    for address, source in {**linked_files(), **assets()}.items():
        files.append(File.generated(config, address, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links into the repository to where its files are on the site."""
    return with_site_links(markdown, page.file.src_uri)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Link the rulings mentioned in docstrings."""
    is_reference = page.file.src_uri.startswith("reference/")
    return with_ruling_links(html, f"{get_relative_url('.', page.url)}/") if is_reference else html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Move scripts out of a page, and give its search a label for screen readers."""
    named = output.replace('role="dialog"', 'role="dialog" aria-label="Search"')
    return _scripts.moved_out_of(named, get_relative_url(".", page.url))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Move scripts out of the 404 page."""
    return _scripts.moved_out_of(output_content, ADDRESS) if template_name.endswith(".html") else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Write the scripts that were moved out of pages."""
    _scripts.write(Path(config.site_dir))
