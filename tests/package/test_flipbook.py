"""Flip-books on the Python side; tests/site/test_flipbooks.py moves them in a browser."""

import base64
import html
import io
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
import pytest
from PIL import Image

from mlnotes.widgets import flipbook
from mlnotes.widgets import flipbook as module_or_function  # noqa: F401
